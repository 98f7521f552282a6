import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ErrorBody } from '../../../platform/contract/errors.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { listUnrefunded, lockOrder, takeBackItems } from '../../orders/server/index.ts'
import { orderFixtures } from '../../orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import type { addCouponCode, listBillingCoupons, listOwnCoupons } from '../contract.ts'
import { couponsModule, grantCoupon, holdCoupon, makeCodes, useCoupon } from './index.ts'
import { couponFixtures } from './testing/coupon-fixtures.ts'

const path = '/api/v1/coupon/users/self/coupons/'
const billing = '/api/v1/coupon/users/self/billing/coupons/'
const start = Date.parse('2026-11-22T12:00:00Z')
let now = start
let database: TestDatabase
let api: ReturnType<typeof testApi>
let userId: number
let token: string

beforeAll(async () => {
  database = await testDatabase()
  api = testApi({ database, modules: [accountsModule, couponsModule], now: () => now })
})
afterAll(() => database.close())
beforeEach(async () => {
  now = start
  userId = await aFan(database)
  token = await startSession(database.db, userId, now)
})

const own = (columns?: Record<string, unknown>) =>
  couponFixtures(database)
    .aCoupon(columns)
    .then(async id => {
      await grantCoupon(database.db, [userId], { couponId: id, now })
      return id
    })

const toOrderLine = ({
  products: [product],
}: Awaited<ReturnType<ReturnType<typeof shopFixtures>['aProject']>>) => ({
  productId: product?.id ?? 0,
  variantId: product?.variantIds[0] ?? 0,
})

async function read<Body>(address: string): Promise<Body> {
  const response = await api.request(address, { headers: { Authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

const add = (code: string, headers: Record<string, string> = {}) =>
  api.post<ResponseOf<typeof addCouponCode> & ErrorBody>(
    path,
    { code },
    { Authorization: `Bearer ${token}`, ...headers },
  )

describe('coupons API', () => {
  test('lists usable coupons by expiry and the others with the reason', async () => {
    const laterId = await own({ valid_until: '2026-12-30T00:00:00Z' })
    const sooner = await own({
      name: '{"en": "Five off"}',
      currency: 'USD',
      amount: 500,
      valid_until: '2026-12-01T00:00:00Z',
      minimums: '{"USD": 3000}',
      uses_per_fan: 2,
      covers_shipping: true,
      project_ids: [7],
    })
    const over = await own({ valid_until: '2026-11-22T12:00:00Z' })
    const notYet = await own({ valid_from: '2026-11-22T12:00:01Z' })
    const used = await own()
    const exhausted = await own({ uses_max: 1, used_count: 1, gone_count: 1 })
    await database.transaction(db => holdCoupon(db, { couponId: used, userId, now }))
    await database.transaction(db => useCoupon(db, { couponId: used, userId }))
    const list = await read<ResponseOf<typeof listOwnCoupons>>(`${path}?locale=ko`)
    expect(list.usable).toEqual([
      {
        id: sooner,
        name: 'Five off',
        amount: { amount: 500, currency: 'USD' },
        percent: null,
        caps: [],
        minimums: [{ amount: 3_000, currency: 'USD' }],
        uses_left: 2,
        valid_from: '2026-01-01T00:00:00.000Z',
        valid_until: '2026-12-01T00:00:00.000Z',
        is_first_purchase_only: false,
        covers_shipping: true,
        project_ids: [7],
      },
      expect.objectContaining({ id: laterId, name: '10% 할인', amount: null, percent: 10, uses_left: 1 }),
    ])
    const reasons = Object.fromEntries(list.not_usable.map(({ id, reason }) => [id, reason]))
    expect(reasons).toEqual({
      [over]: 'expired',
      [notYet]: 'not_yet',
      [used]: 'used',
      [exhausted]: 'used_up',
    })
  })

  test("lists each coupon's discount for a purchase, or the reason why it does not apply", async () => {
    const project = await shopFixtures(database).aProject({ until: '2026-12-01T00:00:00Z' })
    const percent = await own({ caps: '{"USD": 250}' })
    const dearer = await own({ minimums: '{"USD": 5000}' })
    const elsewhere = await own({ project_ids: [project.id + 1] })
    const euros = await own({ amount: 500, currency: 'EUR' })
    const first = await own({ is_first_purchase_only: true })
    await orderFixtures(database).aPaidOrder({
      userId,
      projectId: project.id,
      lines: [toOrderLine(project)],
      now,
    })
    const query = `?project_id=${project.id}&currency=usd&amount=3000`
    const list = await read<ResponseOf<typeof listBillingCoupons>>(billing + query)
    expect(list.usable.map(({ id, discount }) => [id, discount])).toEqual([[percent, 250]])
    const reasons = Object.fromEntries(list.not_usable.map(({ id, reason }) => [id, reason]))
    expect(reasons).toEqual({
      [dearer]: 'minimum',
      [elsewhere]: 'other_project',
      [euros]: 'other_currency',
      [first]: 'first_purchase',
    })
    const open = await read<ResponseOf<typeof listBillingCoupons>>(billing)
    expect(open.usable.map(({ id, discount }) => [id, discount])).toEqual(
      [percent, dearer, elsewhere, euros].map(id => [id, null]),
    )
  })

  test('does not count redeemed codes, unpaid orders or refunded orders as first purchases', async () => {
    const orders = orderFixtures(database)
    const anOrder = async () => {
      const project = await shopFixtures(database).aProject({ until: '2026-12-01T00:00:00Z' })
      return { userId, projectId: project.id, lines: [toOrderLine(project)], now }
    }
    const first = await own({ is_first_purchase_only: true })
    const usable = async () =>
      (await read<ResponseOf<typeof listOwnCoupons>>(path)).usable.map(({ id }) => id)
    await orders.aGift(await anOrder())
    await orders.anOrder(await anOrder())
    expect(await usable()).toEqual([first])
    const paid = await orders.aPaidOrder(await anOrder())
    expect(await usable()).toEqual([])
    await database.transaction(async db => {
      const locked = await lockOrder(db, paid)
      if (locked) await takeBackItems(db, locked, listUnrefunded(locked), { at: now, actor: 'operator:Ada' })
    })
    expect(await usable()).toEqual([first])
  })

  test('reads each list in one round trip', async () => {
    for (const address of [path, billing]) {
      api.statements.length = 0
      await read(address)
      expect(api.statements.filter(name => name.startsWith('coupons.'))).toEqual(['coupons.of-fan'])
    }
  })

  test('redeems a code in any spelling and is safe to repeat', async () => {
    const { aCoupon, miscounts } = couponFixtures(database)
    const couponId = await aCoupon()
    const [code = ''] = await makeCodes(database.db, { couponId, count: 2, fansMax: 1 })
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
    const spelled = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect(await add(spelled)).toMatchObject({
      status: 200,
      body: { id: couponId, percent: 10, uses_left: 1 },
    })
    expect(await add(code)).toMatchObject({ status: 200, body: { id: couponId } })
    const { rows } = await database.pool.query('select * from coupon_codes where coupon_id = $1', [couponId])
    expect(rows.map(({ fan_count: count }) => count).toSorted()).toEqual([0, 1])
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    expect(await miscounts()).toEqual([])
  })

  test('returns the same response for exhausted, expired and unknown codes', async () => {
    const { aCoupon, aCode } = couponFixtures(database)
    await aCode(await aCoupon(), 'TAKEN', 1)
    await aCode(await aCoupon({ valid_until: '2026-02-01T00:00:00Z' }), 'OVER')
    expect((await add('taken')).status).toBe(200)
    token = await startSession(database.db, await aFan(database), now)
    const responses: unknown[] = []
    for (const code of ['taken', 'over', 'never-was']) {
      api.statements.length = 0
      const { status, body } = await add(code)
      responses.push([status, body, api.statements.filter(name => name.startsWith('coupons.'))])
    }
    expect(responses[0]).toMatchObject([
      404,
      { error_code: { name: 'coupon_code_not_accepted' } },
      ['coupons.lock-code', 'coupons.take-code', 'coupons.by-code'],
    ])
    expect(responses).toEqual([responses[0], responses[0], responses[0]])
  })

  test('limits a fan to five code attempts a minute', async () => {
    for (let time = 0; time < 5; time += 1) expect((await add('nothing')).status).toBe(404)
    const { status, body } = await add('nothing')
    expect([status, body.error_code.name]).toEqual([429, 'coupon_too_many_codes'])
    now += 60_001
    expect((await add('nothing')).status).toBe(404)
  })

  test('grants the last redemption of a code to exactly one of several parallel requests', async () => {
    const { aCoupon, aCode, miscounts } = couponFixtures(database)
    await aCode(await aCoupon(), 'LASTONE', 1)
    const fans = await Promise.all(
      Array.from({ length: 6 }, async () => startSession(database.db, await aFan(database), now)),
    )
    const responses = await Promise.all(
      fans.map(each => add('last-one', { Authorization: `Bearer ${each}` })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    expect(await miscounts()).toEqual([])
  })
})
