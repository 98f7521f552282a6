import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import type { ErrorBody } from '../../../platform/contract/errors.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { accountsModule, startSession } from '../../accounts/server/index.ts'
import { addressesModule } from '../../addresses/server/index.ts'
import { grantCoupon } from '../../coupons/server/index.ts'
import { couponsOf } from '../../coupons/server/testing/coupons-of.ts'
import type { Quote } from '../../prices/contract.ts'
import { pricesModule } from '../../prices/server/index.ts'
import { termsOf } from '../../prices/server/testing/terms-of.ts'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import type { getPurchaseStatus, listOrders, placeOrder } from '../contract.ts'
import { ordersModule } from './index.ts'
import { ordersOf } from './testing/orders-of.ts'

const base = '/api/v1/shops/md/users/self/'
const start = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
let now = start
let database: TestDatabase
let api: ReturnType<typeof testApi>
let orders: ReturnType<typeof ordersOf>
let project: Awaited<ReturnType<ReturnType<typeof shopOf>['aProject']>>
let fan: { userId: number; token: string; addressId: string }

beforeAll(async () => {
  database = await testDatabase({ max: 12 })
  orders = ordersOf(database)
  const modules = [accountsModule, addressesModule, pricesModule, ordersModule]
  api = testApi({ database, modules, now: () => now })
  await termsOf(database).aZone({ countries: ['DE', 'FR'], rates: { EUR: [500, 100] } })
  await termsOf(database).aZone({ countries: ['KR'], duties: 'dap', rates: { EUR: [900, 100] } })
})
afterAll(() => database.close())
beforeEach(async () => {
  now = start
  project = await shopOf(database).aProject({
    name: { en: 'Tape', ko: '테이프' },
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 3, also: { limit_per_fan: 3 } }],
  })
  fan = await aBuyer()
})

const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

async function aBuyer(columns: Record<string, unknown> = {}) {
  const userId = await orders.aBuyer({ is_phone_proved: false, ...columns })
  const token = await startSession(database.db, userId, now)
  const address = await ask<{ shipping_address_id: string }>(token, 'POST', 'shipping-addresses/', berlin)
  return { userId, token, addressId: address.body.shipping_address_id }
}
const berlin = {
  ...{ country_code: 'DE', name: 'Mina Krüger', line1: 'Lindenstr. 4', city: 'Berlin', postal_code: '10969' },
  phone_number: '030 12345678',
}
const seoul = {
  ...{ country_code: 'KR', name: '김민아', line1: '세종대로 110', city: '중구', region: '11' },
  ...{ postal_code: '04524', phone_number: '010-1234-5678' },
}

async function ask<Body>(token: string, method: string, path: string, body?: object, key?: string) {
  const response = await api.request(path.startsWith('/') ? path : `${base}${path}`, {
    method,
    headers: {
      ...{ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body & ErrorBody }
}

async function aQuote({
  quantity = 1,
  of = fan,
  ...more
}: {
  quantity?: number
  of?: typeof fan
  [more: string]: unknown
} = {}) {
  const items = [{ product_id: project.products[0]?.id, quantity }]
  const asked = { project_id: project.id, items, country_code: 'DE', currency: 'EUR', ...more }
  return (await ask<Quote>(of.token, 'POST', '/api/v1/shops/md/price/', asked)).body
}
const wanted = (quote: Quote, more: object = {}) => ({
  ...{ quote_id: quote.quote_id, payment_method: 'stripe_card', shipping_address_id: fan.addressId },
  ...{ supporter: 'named', agreed: true, ...more },
})
type Order = AnswerOf<typeof placeOrder>
type Beside = { quote?: Quote; order_id?: string }
const place = (body: object, { token = fan.token, key = randomUUID() as string | null } = {}) =>
  ask<Order & Beside>(token, 'POST', 'orders/', body, key ?? undefined)
const placed = async (more: Parameters<typeof aQuote>[0] = {}) =>
  (await place(wanted(await aQuote(more)))).body
const nameOf = ({ status, body }: { status: number; body: ErrorBody }) => [status, body.error_code?.name]
const get = (id: string, { token = fan.token, locale = 'en' } = {}) =>
  ask<Order>(token, 'GET', `orders/${id}/?locale=${locale}`)
const held = async () =>
  (await run('select held_count, sold_count from variants where id = any($1)', project.variantIds))[0]

test('an order freezes what the quote said, and holds it for 15 minutes', async () => {
  const quote = await aQuote({ quantity: 2 })
  const { status, body } = await place(wanted(quote))
  expect([status, body.error_code]).toEqual([200, undefined])
  expect(body).toMatchObject({
    ...{
      status: 'PENDING',
      currency: 'EUR',
      total: quote.total,
      shipping: quote.shipping,
      country_code: 'DE',
    },
    ...{ hold_expires_at: new Date(now + 15 * minute).toISOString(), payment_method: 'stripe_card' },
    lines: [{ position: 0, quantity: 2, unit: 1_000, subtotal: 2_000, needs_shipping: true }],
    project: { id: project.id, name: 'Tape' },
    shipping_address: { name: 'Mina Krüger', lines: expect.arrayContaining(['10969 Berlin', 'Germany']) },
    timeline: [{ status: 'PENDING', at: new Date(now).toISOString() }],
    ...{ payments: [], refunds: [], parcels: [], entry_tickets: [] },
    allowed: ['pay', 'give_up', 'edit_address'],
  })
  expect(body.number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{5}$/)
  expect(await held()).toEqual({ held_count: 2, sold_count: 0 })
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('what the fan agreed to is kept with version, language and time', async () => {
  const { order_id: id } = await placed()
  const [row] = await run('select agreed from orders where public_id = $1', id)
  expect(row.agreed).toEqual({
    at: new Date(now).toISOString(),
    texts: [
      { entity: 'terms', date: '2026-11-22', lang: 'en' },
      { entity: 'privacy-notice', date: '2026-11-22', lang: 'en' },
    ],
  })
})

test('a repeat with the same key answers the same order; without a key there is none', async () => {
  const body = wanted(await aQuote())
  const key = randomUUID()
  const all = await Promise.all([1, 2, 3].map(() => place(body, { key })))
  expect(new Set(all.map(answer => answer.body.order_id)).size).toBe(1)
  expect(await held()).toEqual({ held_count: 1, sold_count: 0 })
  const bare = await place(body, { key: null })
  expect([bare.status, bare.body.description]).toEqual([400, { 'idempotency-key': 'ERR_REQUIRED' }])
})

test('a double click under two keys places one order, and the other is told of it', async () => {
  const body = wanted(await aQuote())
  const both = await Promise.all([place(body), place(body)])
  const [done] = both.filter(({ status }) => status === 200)
  const [refused] = both.filter(({ status }) => status !== 200)
  expect(refused && nameOf(refused)).toEqual([409, 'order_open'])
  expect(refused?.body.order_id).toBe(done?.body.order_id)
  expect(await held()).toEqual({ held_count: 1, sold_count: 0 })
})

test('a changed price is shown with a new quote, and nothing is held', async () => {
  const quote = await aQuote()
  await run('update product_prices set amount = 1200 where product_id = $1', project.products[0]?.id)
  const refused = await place(wanted(quote))
  expect(nameOf(refused)).toEqual([409, 'quote_changed'])
  expect(refused.body.quote).toMatchObject({
    problems: [{ code: 'price_changed' }],
    total: quote.total + 200,
  })
  expect(await held()).toEqual({ held_count: 0, sold_count: 0 })
  const again = await place(wanted(refused.body.quote ?? quote))
  expect([again.status, again.body.total]).toEqual([200, quote.total + 200])
})

test('of parallel orders those that are too many get a quote that says what is left', async () => {
  const fans = await Promise.all(Array.from({ length: 5 }, () => aBuyer()))
  const bodies = await Promise.all(
    fans.map(async of => ({ of, body: wanted(await aQuote({ of }), { shipping_address_id: of.addressId }) })),
  )
  const all = await Promise.all(bodies.map(({ of, body }) => place(body, { token: of.token })))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const refused of all.filter(({ status }) => status !== 200)) {
    expect(nameOf(refused)).toEqual([409, 'quote_changed'])
    expect(refused.body.quote?.problems).toEqual([expect.objectContaining({ code: 'out_of_stock' })])
  }
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('a hold that is over makes room at once', async () => {
  const other = await aBuyer()
  const body = wanted(await aQuote({ of: other, quantity: 3 }), { shipping_address_id: other.addressId })
  expect((await place(body, { token: other.token })).status).toBe(200)
  const quote = await aQuote()
  expect(quote.problems).toMatchObject([{ code: 'out_of_stock' }])
  expect(nameOf(await place(wanted(quote)))).toEqual([409, 'quote_changed'])
  now += 15 * minute
  const fresh = await aQuote()
  expect((await place(wanted(fresh))).status).toBe(200)
  expect(await orders.miscounts(project.id)).toEqual([])
})

test("the fan's own order whose hold is over is in nobody's way", async () => {
  const first = await placed()
  now += 16 * minute
  expect((await place(wanted(await aQuote()))).status).toBe(200)
  expect((await get(first.order_id)).body).toMatchObject({
    status: 'NOTHING',
    hold_expires_at: null,
    allowed: [],
  })
})

test('a total of 0 needs no payment, and the coupon is used', async () => {
  const couponId = await couponsOf(database).aCoupon({ basis_points: 10_000, covers_shipping: true })
  await database.transaction(db => grantCoupon(db, [fan.userId], { couponId, now }))
  const quote = await aQuote({ coupon_id: couponId })
  expect([quote.total, quote.payment_methods]).toEqual([0, []])
  const { body } = await place(wanted(quote, { payment_method: null }))
  expect(body).toMatchObject({ status: 'INPROGRESS', total: 0, payment_method: null, hold_expires_at: null })
  expect(body.allowed).toEqual(['edit_address', 'cancel', 'download_receipt'])
  expect(await orders.miscounts(project.id)).toEqual([])
})

test.each([
  ['an unconfirmed address', { email_confirmed_at: null }, {}, [403, 'email_unconfirmed']],
  ['another method', {}, { payment_method: 'kg_card' }, [400, 'payment_method_not_offered']],
  ['no method', {}, { payment_method: null }, [400, 'payment_method_not_offered']],
  ['no address', {}, { shipping_address_id: null }, [400, 'validation_failed']],
  ["another's address", {}, { shipping_address_id: 'x'.repeat(22) }, [404, 'shipping_address_not_found']],
  ['no consent', {}, { agreed: false }, [400, 'validation_failed']],
  ['no quote', {}, { quote_id: 'x'.repeat(32) }, [404, 'quote_not_found']],
])('%s is refused, and nothing is held', async (_, columns, more, error) => {
  fan = await aBuyer({ ...columns })
  expect(nameOf(await place(wanted(await aQuote(), more)))).toEqual(error)
  expect(await held()).toEqual({ held_count: 0, sold_count: 0 })
})

test("another fan's quote is none", async () => {
  const other = await aBuyer()
  expect(nameOf(await place(wanted(await aQuote({ of: other }))))).toEqual([404, 'quote_not_found'])
})

test('a product may ask for a verified number', async () => {
  await run('update products set asks_phone = true where project_id = $1', project.id)
  expect(nameOf(await place(wanted(await aQuote())))).toEqual([403, 'phone_unverified'])
  await run('update users set is_phone_proved = true where id = $1', fan.userId)
  expect((await place(wanted(await aQuote()))).status).toBe(200)
})

test("the address is in the quote's country, with the code that its customs ask for", async () => {
  const abroad = { country_code: 'KR' }
  expect(nameOf(await place(wanted(await aQuote(abroad))))).toEqual([400, 'address_country_differs'])
  const { body: address } = await ask<{ shipping_address_id: string }>(
    ...([fan.token, 'POST', 'shipping-addresses/', seoul] as const),
  )
  const there = { shipping_address_id: address.shipping_address_id }
  const refused = await place(wanted(await aQuote(abroad), there))
  expect([refused.status, refused.body.description]).toEqual([400, { clearance_code: 'ERR_REQUIRED' }])
  const code = { clearance_code: 'P123456789012' }
  await ask(fan.token, 'PATCH', `shipping-addresses/${address.shipping_address_id}/`, code)
  const { status, body } = await place(wanted(await aQuote(abroad), there))
  expect([status, JSON.stringify(body).includes('P1234')]).toEqual([200, false])
  const [row] = await run('select shipping_address from orders where public_id = $1', body.order_id)
  expect(row.shipping_address).toMatchObject(code)
})

test('the address can be changed within the country until something is sent', async () => {
  const { order_id: id } = await placed()
  const add = async (address: object) =>
    (await ask<{ shipping_address_id: string }>(fan.token, 'POST', 'shipping-addresses/', address)).body
  const change = (to: { shipping_address_id: string }, { token = fan.token } = {}) =>
    ask<Order>(token, 'PATCH', `orders/${id}/shipping/address/`, {
      shipping_address_id: to.shipping_address_id,
    })
  const [near, far] = [
    await add({ ...berlin, line1: 'Am Ufer 7' }),
    await add({
      ...berlin,
      country_code: 'FR',
      postal_code: '75001',
      city: 'Paris',
      phone_number: '+33142345678',
    }),
  ]
  expect((await change(near)).body.shipping_address).toMatchObject({ line1: 'Am Ufer 7' })
  expect(nameOf(await change(far))).toEqual([400, 'address_country_differs'])
  const other = await aBuyer()
  expect(nameOf(await change({ shipping_address_id: other.addressId }))).toEqual([
    404,
    'shipping_address_not_found',
  ])
  expect(nameOf(await change(near, other))).toEqual([404, 'order_not_found'])
  await run(
    `update order_lines set dispatched_count = 1 from orders o where o.id = order_id and o.public_id = $1`,
    id,
  )
  expect(nameOf(await change(near))).toEqual([409, 'address_fixed'])
})

test("orders are listed newest first, in the reader's language, in one statement; others' are none", async () => {
  const first = await placed()
  now += 16 * minute
  const second = await placed()
  api.statements.length = 0
  const { body } = await ask<AnswerOf<typeof listOrders>>(fan.token, 'GET', 'orders/?locale=ko')
  expect(api.statements.filter(name => name.startsWith('orders.'))).toHaveLength(1)
  expect(body.pagination).toEqual({ limit: 20, offset: 0, total_count: 2 })
  expect(body.results.map(({ order_id: id }) => id)).toEqual([second.order_id, first.order_id])
  expect(body.results[0]).toMatchObject({ project: { name: '테이프' }, lines: [{ quantity: 1 }] })
  api.statements.length = 0
  expect((await get(first.order_id)).status).toBe(200)
  expect(api.statements.filter(name => name.startsWith('orders.'))).toHaveLength(1)
  const other = await aBuyer()
  expect(nameOf(await get(first.order_id, other))).toEqual([404, 'order_not_found'])
  const none = await ask<AnswerOf<typeof listOrders>>(other.token, 'GET', 'orders/')
  expect(none.body.results).toEqual([])
})

test('what was typed in stands in the order with its label', async () => {
  const [product] = project.products
  await run(
    `insert into custom_fields (product_id, position, label, input_type, is_required) values ($1, 0, '{"en": "Name on it"}', 0, true)`,
    product?.id,
  )
  const items = [{ product_id: product?.id, quantity: 1, custom_fields: {} as Record<string, string> }]
  const [field] = await run('select id from custom_fields where product_id = $1', product?.id)
  for (const item of items) item.custom_fields = { [field.id]: 'Mina' }
  const { body } = await place(wanted(await aQuote({ items })))
  expect(body.lines[0]?.custom_fields).toEqual([{ id: field.id, label: 'Name on it', value: 'Mina' }])
})

test('whether a fan can buy, why not, and what is left of the limits', async () => {
  const [product] = project.products
  const status = async (more = '', { token } = fan) =>
    (
      await ask<AnswerOf<typeof getPurchaseStatus>>(
        token,
        'GET',
        `projects/${project.id}/purchase-status/${more}`,
      )
    ).body
  const { order_id: id } = await placed({ quantity: 2 })
  expect(await status()).toEqual({
    ...{ can_buy: true, reason: null, open_order_id: id, entries: [] },
    limits: [{ product_id: product?.id, bought: 2, left: 1 }],
  })
  expect(await status('?country_code=JP')).toMatchObject({ can_buy: false, reason: 'country' })
  await run('update products set limit_per_fan = 2, asks_phone = true where id = $1', product?.id)
  expect(await status()).toMatchObject({ reason: 'limit_per_fan' })
  const other = await aBuyer()
  expect(await status('', other)).toMatchObject({ reason: 'phone_unverified', open_order_id: null })
  expect(await status('', await aBuyer({ email_confirmed_at: null }))).toMatchObject({
    reason: 'email_unconfirmed',
  })
  await run(`update projects set sale_from = '2029-01-01' where id = $1`, project.id)
  expect(await status('', other)).toMatchObject({ reason: 'not_on_sale' })
  expect(nameOf(await ask(fan.token, 'GET', 'projects/999999/purchase-status/'))).toEqual([
    404,
    'project_not_found',
  ])
})
