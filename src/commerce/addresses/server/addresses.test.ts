import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ErrorBody } from '../../../platform/contract/errors.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import type {
  addShippingAddress,
  deleteShippingAddress,
  getAddressForm,
  listShippingAddresses,
} from '../contract.ts'
import { addressesModule, purgeClearanceCode, takeAddress } from './index.ts'
import { readOwnAddress } from './read-addresses.ts'

const path = '/api/v1/shops/md/users/self/shipping-addresses/'
const dayMs = 86_400_000
const start = Date.parse('2026-11-22T12:00:00Z')
let now = start
let database: TestDatabase
let api: ReturnType<typeof testApi>
let userId: number
let token: string

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [accountsModule, addressesModule], now: () => now })
})
afterAll(() => database.close())
beforeEach(async () => {
  now = start
  userId = await aFan(database)
  token = await startSession(database.db, userId, now)
})

const berlin = {
  country_code: 'DE',
  name: 'Mina Krüger',
  line1: 'Lindenstr. 4',
  city: 'Berlin',
  postal_code: '10969',
  phone_number: '030 12345678',
}
type Address = ResponseOf<typeof addShippingAddress>

async function request<Body>(
  method: string,
  address: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const response = await api.request(address, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body & ErrorBody }
}
const list = async () => (await request<ResponseOf<typeof listShippingAddresses>>('GET', path)).body
const add = (more: object = {}, headers?: Record<string, string>) =>
  request<Address>('POST', path, { ...berlin, ...more }, headers)
const change = (id: string, body: object) => request<Address>('PATCH', `${path}${id}/`, body)
const remove = (id: string, headers?: Record<string, string>) =>
  request<ResponseOf<typeof deleteShippingAddress>>('DELETE', `${path}${id}/`, {}, headers)
async function added(more: object = {}): Promise<string> {
  now += 60_000
  const { status, body } = await add(more)
  expect(status).toBe(200)
  return body.shipping_address_id
}
const defaults = async () =>
  (await list()).addresses.filter(each => each.is_default).map(each => each.shipping_address_id)

describe('shipping addresses API', () => {
  test('stores an address as typed and returns its label lines', async () => {
    const { status, body } = await add({ organization: ' ', line2: 'Hof 2 🎤' })
    expect(status).toBe(200)
    expect(body).toEqual({
      shipping_address_id: expect.stringMatching(/^[\w-]{22}$/),
      country_code: 'DE',
      name: 'Mina Krüger',
      organization: null,
      line1: 'Lindenstr. 4',
      line2: 'Hof 2 🎤',
      sublocality: null,
      city: 'Berlin',
      region: null,
      postal_code: '10969',
      sorting_code: null,
      phone_number: '+493012345678',
      clearance_code: null,
      is_default: true,
      lines: ['Mina Krüger', 'Lindenstr. 4', 'Hof 2 🎤', '10969 Berlin'],
    })
    expect((await request('GET', `${path}${body.shipping_address_id}/`)).body).toEqual(body)
    expect(await list()).toEqual({ addresses: [body], addresses_max: 20 })
  })

  test('makes the first address the default and passes the default to the last used one', async () => {
    const [first, second, third] = [await added(), await added(), await added({ is_default: true })]
    expect(await defaults()).toEqual([third])
    await change(first, { is_default: true })
    expect(await defaults()).toEqual([first])
    now += 60_000
    await takeAddress(database.db, { userId, id: second, now })
    expect((await list()).addresses.map(each => each.shipping_address_id)).toEqual([first, second, third])
    expect((await remove(third)).body.default_shipping_address_id).toBe(first)
    const fourth = await added()
    expect((await remove(first)).body.default_shipping_address_id).toBe(fourth)
    expect((await remove(fourth)).body.default_shipping_address_id).toBe(second)
    expect((await remove(second)).body.default_shipping_address_id).toBeNull()
    expect((await change(second, { name: 'Nobody' })).status).toBe(404)
  })

  test('allows one default and at most 20 addresses under concurrent calls', async () => {
    const responses = await Promise.all(Array.from({ length: 24 }, () => add({ is_default: true })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = responses.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.error_code.name]).toEqual([409, 'shipping_address_too_many'])
    const ids = (await list()).addresses.map(each => each.shipping_address_id)
    await Promise.all([
      ...ids.slice(0, 8).map(id => remove(id)),
      ...ids.slice(4, 16).map(id => change(id, { is_default: true })),
    ])
    expect((await list()).addresses).toHaveLength(12)
    expect(await defaults()).toHaveLength(1)
  })

  test('reports mistakes by field and stores nothing', async () => {
    const { status, body } = await add({ name: '', postal_code: '1', phone_number: '1', country_code: 'DE' })
    expect([status, body.description]).toEqual([
      400,
      { name: 'ERR_REQUIRED', postal_code: 'ERR_INVALID_POSTAL_CODE', phone_number: 'ERR_INVALID_PHONE' },
    ])
    expect((await add({ country_code: 'QQ' })).body.description).toEqual({ country_code: 'ERR_INVALID' })
    expect((await add({ line1: 'x'.repeat(2_000) })).body.description).toEqual({
      line1: 'ERR_INVALID_LENGTH',
    })
    expect((await add({ is_default: false })).body.description).toEqual({ is_default: 'ERR_INVALID' })
    expect((await list()).addresses).toEqual([])
  })

  test('keeps omitted parts and validates them together with the change', async () => {
    const id = await added()
    expect((await change(id, { name: 'Mina K.' })).body).toMatchObject({ name: 'Mina K.', city: 'Berlin' })
    expect((await change(id, { country_code: 'US' })).body.description).toEqual({
      region: 'ERR_REQUIRED',
    })
    const { body } = await change(id, {
      country_code: 'US',
      region: 'CA',
      city: 'Oakland',
      postal_code: '94612',
    })
    expect([body.phone_number, body.lines.at(-1)]).toEqual(['+493012345678', 'Oakland, CA 94612'])
  })

  test("makes an address the default although today's rules reject it", async () => {
    const [first, second] = [await added(), await added()]
    await database.pool.query(`update shipping_addresses set postal_code = 'old' where id = $1`, [second])
    expect((await change(second, { is_default: true })).status).toBe(200)
    expect(await defaults()).toEqual([second])
    expect((await change(first, {})).status).toBe(200)
  })

  test("returns the same 404 for another fan's address as for a missing one", async () => {
    const id = await added()
    token = await startSession(database.db, await aFan(database), now)
    const responses = [
      await request('GET', `${path}${id}/`),
      await change(id, { name: 'x' }),
      await remove(id),
    ]
    const nobodys = await remove('x'.repeat(22))
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([404, nobodys.body])
    }
    expect((await list()).addresses).toEqual([])
  })

  test('adds and deletes once per key and keeps no address in the stored response', async () => {
    const key = { 'Idempotency-Key': 'address-1' }
    const [once, again] = [await add({}, key), await add({}, key)]
    expect(again).toEqual(once)
    const { rows } = await database.pool.query('select * from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain('Lindenstr')
    const deletion = { 'Idempotency-Key': 'address-2' }
    const id = once.body.shipping_address_id
    expect([await remove(id, deletion), (await remove(id, deletion)).status]).toMatchObject([
      { status: 200 },
      200,
    ])
    expect((await add({}, key)).status).toBe(404)
  })

  test('rejects a foreign part in the request but drops a stored one', async () => {
    const singapore = { country_code: 'SG', city: null, postal_code: '018956', phone_number: '+6566123456' }
    const refused = await add({ ...singapore, city: 'Singapore' })
    expect([refused.status, refused.body.description]).toEqual([400, { city: 'ERR_INVALID' }])
    const id = await added()
    const { city: _, ...moved } = singapore
    const { status, body } = await change(id, moved)
    expect([status, body.city]).toEqual([200, null])
  })

  test("gives an order its own copy and never another fan's address", async () => {
    const tokyo = { country_code: 'JP', region: '13', city: 'Chiyoda', postal_code: '100-0005' }
    const id = await added({ ...tokyo, phone_number: '+49 30 12345678' })
    const snapshot = await takeAddress(database.db, { userId, id, now })
    expect(snapshot).toMatchObject({
      name: 'Mina Krüger',
      region: '13',
      region_name: 'Tokyo',
      city: 'Chiyoda',
    })
    expect(Object.isFrozen(snapshot)).toBe(true)
    expect(await takeAddress(database.db, { userId: userId + 1, id, now })).toBeNull()
  })

  test('erases a clearance code unless it was used again or edited since', async () => {
    const seoul = {
      country_code: 'KR',
      region: '11',
      city: '중구',
      postal_code: '04524',
      phone_number: '010-1234-5678',
    }
    const id = await added({ ...seoul, clearance_code: 'P123456789012' })
    await takeAddress(database.db, { userId, id, now: start + dayMs })
    const codeAfter = async (days: number) => {
      await purgeClearanceCode(database.db, { userId, id, unusedSince: new Date(start + days * dayMs) })
      return (await readOwnAddress(database.db, { userId, id }))?.clearance_code
    }
    expect(await codeAfter(0.5)).toBe('P123456789012')
    expect(await codeAfter(1)).toBeNull()
    expect(await codeAfter(1)).toBeNull()
  })

  test('serves forms and countries to visitors', async () => {
    const form = await api.request('/api/v1/shops/md/address-forms/?country_code=jp&locale=ja')
    expect([form.status, form.headers.get('Cache-Control')]).toEqual([200, expect.stringContaining('public')])
    const { rows } = (await form.json()) as ResponseOf<typeof getAddressForm>
    expect(rows.slice(0, 2).map(row => row.map(({ name }) => name))).toEqual([
      ['postal_code'],
      ['region', 'city'],
    ])
    expect(rows[1]?.[0]?.options?.[0]).toEqual({ value: '01', label: '北海道' })
    const odd = await api.get('/api/v1/shops/md/address-forms/?country_code=KR&locale=%21%21')
    expect(odd.status).toBe(200)
    const unknown = await api.get('/api/v1/shops/md/address-forms/?country_code=QQ')
    expect([unknown.status, unknown.body.error_code.name]).toEqual([400, 'address_country_unknown'])
    const { body } = await api.get<{ country_codes: string[] }>('/api/v1/shops/md/address-countries/')
    expect(body.country_codes).toContain('KR')
  })
})
