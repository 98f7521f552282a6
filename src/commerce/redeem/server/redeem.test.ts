import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { isAdmitted, showFixtures } from '../../../live/shows/server/testing/show-fixtures.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import {
  type BuyingFixtures,
  buyingFixtures,
  getOutcome,
} from '../../orders/server/testing/buying-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import type { lookUpRedeem, redeem } from '../contract.ts'
import type { Identities } from '../methods.ts'
import { redeemModule } from './index.ts'
import { listStoredHashes } from './key-hash.ts'
import { redeemFixtures } from './testing/redeem-fixtures.ts'

type Looked = ResponseOf<typeof lookUpRedeem>
type Redeemed = ResponseOf<typeof redeem>

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([redeemModule])
})
afterAll(() => shop.database.close())
beforeEach(async () => {
  await shop.run('delete from account_attempts')
  await shop.begin()
})

const keys = () => redeemFixtures(shop.database)
const product = () => shop.project.products[0] ?? { id: 0, variantIds: [0], valueIds: [] }
/** Creates codes for the product with three units of stock and reserves `count` of them. */
const codes = (count: number, more: object = {}) =>
  keys().codes(count, {
    productId: product().id,
    now: shop.now,
    stock: [[product().variantIds[0] ?? 0, count]],
    ...more,
  })
const look = (query: Record<string, string | number>, token = shop.fan.token) => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return shop.ask<Looked>(token, 'GET', `/api/v1/redeem/?${params}`)
}
const give = (body: object, { token = shop.fan.token, key = randomUUID() as string } = {}) =>
  shop.ask<Redeemed & { order_id?: string }>(
    token,
    'POST',
    'orders/redeem-code/',
    {
      shipping_address_id: shop.fan.addressId,
      agreed: true,
      ...body,
    },
    key,
  )

describe('redeem API', () => {
  test('shows the product of a code and redeems it as an order with a total of 0 from reserved stock', async () => {
    const { code } = await codes(2)
    expect(await shop.held()).toEqual({ held_count: 2, sold_count: 0 })
    const looked = await look({ code })
    expect(looked.body).toMatchObject({
      method: 'CODE',
      fields: ['code'],
      state: 'valid',
      show_id: null,
      order_id: null,
      product: { id: product().id, needs_shipping: true, variants: [{ option_ids: [], is_left: true }] },
    })
    const { status, body } = await give({ code, supporter: 'named' })
    expect([status, body.order?.status, body.order?.total, body.order?.lines[0]?.quantity]).toEqual([
      ...[200, 'INPROGRESS', 0, 1],
    ])
    expect(body.order?.shipping_address?.city).toBe('Berlin')
    expect(await shop.held()).toEqual({ held_count: 1, sold_count: 1 })
    expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
    expect((await look({ code })).body).toMatchObject({
      state: 'used_by_you',
      order_id: body.order?.order_id,
    })
    const again = await give({ code })
    expect([getOutcome(again), again.body.order_id]).toEqual([
      [409, 'redeem_used_by_you'],
      body.order?.order_id,
    ])
  })

  test("reports another fan's code as used without showing its product", async () => {
    const { code } = await codes(1)
    await give({ code })
    const other = await shop.aBuyer()
    expect((await look({ code }, other.token)).body).toMatchObject({
      state: 'used',
      product: null,
      order_id: null,
      opens_at: null,
    })
    const refused = await give({ code, shipping_address_id: other.addressId }, { token: other.token })
    expect(getOutcome(refused)).toEqual([409, 'redeem_used'])
  })

  test('returns the same order for a repeated Idempotency-Key', async () => {
    const { code } = await codes(1)
    const key = randomUUID()
    const [first, second] = [await give({ code }, { key }), await give({ code }, { key })]
    expect([second.status, second.body.order?.order_id]).toEqual([200, first.body.order?.order_id])
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 1 })
  })

  test('reports a code as coming soon before its start and as expired after its end, and redeems nothing', async () => {
    const soon = await codes(1, { from: '2026-12-24T00:00:00Z' })
    expect((await look({ code: soon.code })).body).toMatchObject({
      method: 'COMING_SOON',
      fields: [],
      state: 'coming_soon',
      opens_at: '2026-12-24T00:00:00.000Z',
    })
    expect(getOutcome(await give({ code: soon.code }))).toEqual([409, 'redeem_coming_soon'])
    const over = await codes(1, { until: '2026-11-22T12:00:00Z' })
    expect((await look({ code: over.code })).body.state).toBe('expired')
    expect(getOutcome(await give({ code: over.code }))).toEqual([409, 'redeem_expired'])
    await shop.run(`update projects set status = 'cancelled' where id = $1`, shop.project.id)
    shop.now = Date.parse('2026-12-25T00:00:00Z')
    expect((await look({ code: soon.code })).body.state).toBe('expired')
  })

  test('describes how to redeem for a project without a key', async () => {
    expect(getOutcome(await look({ project_id: shop.project.id }))).toEqual([404, 'redeem_offer_not_found'])
    await keys().list([{ vendor: 'YS', ticket_id: 'T-1' }], {
      productId: product().id,
      now: shop.now,
      vendors: ['YS', 'TL'],
    })
    expect((await look({ project_id: shop.project.id })).body).toMatchObject({
      method: 'TICKET_ID',
      fields: ['vendor', 'ticket_id'],
      vendors: ['YS', 'TL'],
      state: null,
    })
    expect((await look({})).status).toBe(400)
  })

  test('validates choices and fields before using up the key', async () => {
    const project = await shopFixtures(shop.database).aProject({
      until: '2030-01-01T00:00:00Z',
      products: [
        { options: { Size: ['S', 'M'] }, stock: 5, also: { countries: ['FR'], needs_shipping: false } },
      ],
    })
    const [{ id, variantIds = [], valueIds = [] } = { id: 0 }] = project.products
    const [small, medium] = valueIds[0] ?? []
    const { rows } = await shop.database.pool.query(
      `insert into custom_fields (product_id, label, input_type, is_required)
       values ($1, '{"en": "Name on it"}', 0, true) returning id`,
      [id],
    )
    const field = String(rows[0]?.id)
    const { code } = await keys().codes(1, { productId: id, now: shop.now, stock: [[variantIds[0] ?? 0, 1]] })
    expect((await look({ code })).body.product?.variants).toEqual([
      { option_ids: [small], is_left: true },
      { option_ids: [medium], is_left: false },
    ])
    const right = { code, option_ids: [small], custom_fields: { [field]: 'Mina' }, country_code: 'FR' }
    const wrong: [object, unknown][] = [
      [{ ...right, option_ids: [] }, { option_ids: 'ERR_REQUIRED' }],
      [{ ...right, custom_fields: {} }, { [`custom_fields.${field}`]: 'ERR_REQUIRED' }],
      [{ ...right, country_code: null }, { country_code: 'ERR_REQUIRED' }],
      [{ ...right, agreed: false }, { agreed: 'ERR_REQUIRED' }],
      [{ ...right, identities: { ticket_id: 'T-1' } }, { code: 'Give a code or identities.' }],
    ]
    for (const [body, description] of wrong) expect((await give(body)).body.description).toEqual(description)
    expect(getOutcome(await give({ ...right, country_code: 'DE' }))).toEqual([
      400,
      'redeem_country_not_served',
    ])
    expect(getOutcome(await give({ ...right, option_ids: [medium] }))).toEqual([409, 'redeem_none_left'])
    const { body } = await give(right)
    expect(body.order?.lines[0]).toMatchObject({
      option_names: ['S'],
      custom_fields: [{ label: 'Name on it', value: 'Mina' }],
    })
  })

  test('matches identities in any case, width and spacing, but not those of another vendor', async () => {
    const listed: Identities[] = [
      { vendor: 'YS', ticket_id: 'AB-1204 77' },
      { vendor: 'TL', ticket_id: 'AB-120478' },
    ]
    await keys().list(listed, {
      productId: product().id,
      now: shop.now,
      stock: [[product().variantIds[0] ?? 0, 2]],
      vendors: ['YS', 'TL'],
    })
    const ticket = (vendor: string, id: string) =>
      look({ identities: JSON.stringify({ vendor, ticket_id: id }) })
    expect((await ticket('YS', 'ａｂ１２０４７７')).body.state).toBe('valid')
    expect((await ticket('TL', 'AB120477')).body).toMatchObject({ state: 'unknown', product: null })
    const identities = { vendor: 'YS', ticket_id: ' ab 120477 ' }
    expect((await give({ identities, project_id: shop.project.id })).body.order?.total).toBe(0)
    expect((await ticket('YS', 'AB-120477')).body.state).toBe('used_by_you')
    await keys().list([{ ticket_id: 'C-9' }], { showId: 5, now: shop.now })
    expect((await ticket('SY', 'c9')).body).toMatchObject({ state: 'valid', show_id: 5 })
  })

  test('redeems the same identity once in each project that lists it', async () => {
    const options = { now: shop.now, stock: [] }
    const mina = { email: 'Mina@Post.example', fanclub_id: '77-12' }
    await keys().list([mina], {
      ...options,
      productId: product().id,
      stock: [[product().variantIds[0] ?? 0, 1]],
    })
    await keys().list([mina], { ...options, showId: 41 })
    const typed = { email: ' mina@post.EXAMPLE', fanclub_id: '7712' }
    const at = (place: object) => look({ identities: JSON.stringify(typed), ...place })
    expect((await at({ show_id: 41 })).body).toMatchObject({ state: 'valid', show_id: 41, product: null })
    expect((await at({ project_id: shop.project.id })).body).toMatchObject({ state: 'valid', show_id: null })
    expect((await give({ identities: typed, show_id: 41 })).body).toEqual({ order: null, show_id: 41 })
    const who = { userId: shop.fan.userId, showId: 41 }
    expect(await isAdmitted(shop.database.read, who)).toBe(true)
    expect(await isAdmitted(shop.database.read, { ...who, showId: 42 })).toBe(false)
    expect((await at({ project_id: shop.project.id })).body.state).toBe('valid')
  })

  test('finds an email address by either form of its domain, even in an earlier list', async () => {
    const fanclub_id = '77-13'
    const [unicode, ascii] = ['x@münchen.example', 'x@xn--mnchen-3ya.example']
    await keys().list([{ email: unicode, fanclub_id }], { showId: 51, now: shop.now })
    const [, earlier] = listStoredHashes(
      { identities: { email: unicode, fanclub_id: '99' } },
      'EMAIL_FANCLUB_ID',
      testConfig(),
    )
    await shop.run(
      `insert into redeem_keys (batch_id, key_hash) select max(batch_id), $1 from redeem_keys`,
      earlier,
    )
    for (const email of [unicode, ascii, 'X@MÜNCHEN.example'])
      for (const number of [fanclub_id, '99']) {
        const identities = JSON.stringify({ email, fanclub_id: number })
        expect((await look({ identities, show_id: 51 })).body.state).toBe('valid')
      }
  })

  test('admits only the holder of the show tickets that came with a key', async () => {
    const { id: showId } = await showFixtures(shop.database).aShow()
    await shop.run(
      'update products set persons = 1, show_id = $2, needs_shipping = false where id = $1',
      product().id,
      showId,
    )
    const { code } = await codes(1, { showId })
    expect((await give({ code, country_code: 'DE' })).status).toBe(200)
    const other = await shop.aBuyer()
    const mayEnter = ({ userId }: { userId: number }) => isAdmitted(shop.database.read, { userId, showId })
    expect([await mayEnter(shop.fan), await mayEnter(other)]).toEqual([true, false])
    await shop.run('update entry_tickets set user_id = $1 where show_id = $2', other.userId, showId)
    expect([await mayEnter(shop.fan), await mayEnter(other)]).toEqual([false, true])
    await shop.run(
      `update entry_tickets set state = 'void', void_reason = 'operator' where show_id = $1`,
      showId,
    )
    expect([await mayEnter(shop.fan), await mayEnter(other)]).toEqual([false, false])
  })

  test('rejects visitors and fans without a confirmed email address', async () => {
    const { code } = await codes(1)
    const shy = await shop.aBuyer({ email_confirmed_at: null })
    expect(getOutcome(await give({ code }, { token: shy.token }))).toEqual([403, 'email_unconfirmed'])
    const visitor = await shop.api.request(`/api/v1/redeem/?code=${code}`)
    expect([visitor.status, visitor.headers.get('cache-control')]).toEqual([401, 'no-store'])
  })
})
