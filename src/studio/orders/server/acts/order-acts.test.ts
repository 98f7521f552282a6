import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersModule } from '../../../../commerce/orders/server/index.ts'
import { orderFixtures } from '../../../../commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../../commerce/shop/server/testing/shop-fixtures.ts'
import { type TestApp, testApp } from '../../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { auditSql } from '../../../../platform/server/testing/operator.ts'
import { signedIn, studioCalls } from '../../../../platform/server/testing/studio.ts'
import { orderActCalls } from './act-calls.ts'

const now = Date.UTC(2030, 0, 1)
const clock = { now }

let database: TestDatabase
let app: TestApp
let call: ReturnType<typeof studioCalls>
let projectId: number
let line: { productId: number; variantId: number; unit: number }
beforeAll(async () => {
  database = await testDatabase()
  const { id: artistId } = await catalogueFixtures(database).anArtist('Mira Vale')
  const project = await shopFixtures(database).aProject({
    until: '2031-01-01T00:00:00Z',
    also: { artist_id: artistId },
    products: [{ stock: 1_000 }],
  })
  projectId = project.id
  const [product] = project.products
  line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, unit: 1_000 }
  const rightsOf = (scope: { artistIds: number[]; eventIds: number[] } | null) =>
    new Map(['orders.read', 'orders.write'].map(right => [right as 'orders.read', scope]))
  const staff = (id: number, scope: Parameters<typeof rightsOf>[0]) => ({
    staffId: id,
    sessionId: id,
    rights: rightsOf(scope),
    verifiedAt: now,
  })
  const known = {
    owner: staff(1, null),
    second: staff(2, null),
    stranger: staff(3, { artistIds: [artistId + 1_000], eventIds: [] }),
  }
  app = await testApp({
    database,
    modules: [signedIn(known), { name: 'studio-orders', implementations: orderActCalls }],
    now: () => clock.now,
  })
  call = studioCalls(app)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

const address = {
  country_code: 'DE',
  name: 'Mira Sand',
  line1: 'Lindenweg 7',
  city: 'Köln',
  postal_code: '50667',
  phone_number: '+491701234567',
}
const snapshot = {
  organization: null,
  line2: null,
  sublocality: null,
  region: null,
  region_name: null,
  sorting_code: null,
  clearance_code: null,
  ...address,
}

async function aPaidOrder() {
  const { aPaidOrder, aBuyer } = orderFixtures(database)
  const userId = await aBuyer({ email: `${randomUUID()}@post.example` })
  const order = await aPaidOrder({ userId, projectId, lines: [line], now: clock.now, address: snapshot })
  const [found] = await rows('select number from orders where id = $1', order.id)
  return { ...order, userId, number: String(found?.['number']) }
}
const edit = (publicId: string, body: object, as = 'owner') =>
  call<Record<string, unknown>>('PATCH', `orders/${publicId}/address/`, { as, key: randomUUID(), body })
const body = (changes: object = {}) => ({ ...address, version: 1, reason: 'wrote us', ...changes })
const errorOf = ({ body: { error_code: code } }: { body: { error_code?: unknown } }) =>
  (code as { name: string } | undefined)?.name
const logOf = (number: string) =>
  rows(
    `select act, actor, reason, before, after from ${auditSql} l where object = $1 order by id`,
    `order ${number}`,
  )
const newsOf = ({ userId }: { userId: number }) =>
  rows(`select params ->> 'news' as news from domain_events where $1 = any(fan_ids) order by id`, userId)

describe('address of an order', () => {
  test('is opened by its fields with a row of the log', async () => {
    const order = await aPaidOrder()
    const opened = await call('POST', `orders/${order.publicId}/address/open/`)
    expect(opened.body).toMatchObject({ version: 1, address: { line1: 'Lindenweg 7' } })
    expect(await logOf(order.number)).toMatchObject([{ act: 'order address open', actor: 'staff 1' }])
  })

  test('is replaced, found by its new name, and mailed to the fan, without the address in the log', async () => {
    const order = await aPaidOrder()
    const done = await edit(order.publicId, body({ name: 'Otto Quarz', line1: 'Am Markt 1' }))
    expect(done).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await rows('select shipping_address from orders where id = $1', order.id)).toMatchObject([
      { shipping_address: { name: 'Otto Quarz', line1: 'Am Markt 1', city: 'Köln' } },
    ])
    const log = await logOf(order.number)
    expect(log).toMatchObject([
      {
        act: 'order address',
        reason: 'wrote us',
        before: { version: 1 },
        after: { version: 2, fields: ['name', 'line1'] },
      },
    ])
    expect(JSON.stringify(log)).not.toMatch(/Quarz|Markt/)
    expect(await newsOf(order)).toContainEqual({ news: 'address' })
    expect(
      await rows(`select from order_search where order_id = $1 and folded like '%quarz%'`, order.id),
    ).not.toEqual([])
  })

  test('stays as it is, without a mail, when nothing differs', async () => {
    const order = await aPaidOrder()
    expect(await edit(order.publicId, body())).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await newsOf(order)).not.toContainEqual({ news: 'address' })
  })

  test('is changed by one of two people at once; the other sees what differs', async () => {
    const order = await aPaidOrder()
    const [one, other] = await Promise.all([
      edit(order.publicId, body({ line1: 'One 1' })),
      edit(order.publicId, body({ line1: 'Other 2' }), 'second'),
    ])
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    expect(won.status).toBe(200)
    expect(lost.status).toBe(409)
    expect(errorOf(lost)).toBe('edited_meanwhile')
    expect(lost.body).toMatchObject({ version: 2, differing: { line1: {} } })
  })

  test.each([
    ['another country', { country_code: 'FR' }, 409, 'order_address_other_country'],
    ['a part that the country lacks', { sorting_code: 'CEDEX 1' }, 400, 'validation_failed'],
    ['a wrong postal code', { postal_code: '1' }, 400, 'validation_failed'],
    ['no name', { name: null }, 400, 'validation_failed'],
    ['no reason', { reason: ' ' }, 400, 'validation_failed'],
  ])('is refused for %s', async (_, changes, status, name) => {
    const order = await aPaidOrder()
    const refused = await edit(order.publicId, body(changes))
    expect([refused.status, errorOf(refused)]).toEqual([status, name])
  })

  test('is fixed once a parcel is sent, and unknown beyond the scope', async () => {
    const order = await aPaidOrder()
    expect((await edit(order.publicId, body(), 'stranger')).status).toBe(404)
    expect((await call('POST', `orders/${order.publicId}/address/open/`, { as: 'stranger' })).status).toBe(
      404,
    )
    await rows('update order_lines set dispatched_count = 1 where order_id = $1', order.id)
    expect(errorOf(await edit(order.publicId, body()))).toBe('order_address_fixed')
    expect(errorOf(await call('POST', `orders/${order.publicId}/address/open/`))).toBe('order_address_fixed')
  })
})

describe('mails of an order', () => {
  const send = (publicId: string, mail: object, key: string = randomUUID()) =>
    call('POST', `orders/${publicId}/mails/`, { key, body: mail })
  const sent: { id: string; to: string; subject: string; text: string }[] = []
  const mailer = { send: async (mail: object) => void sent.push(mail as (typeof sent)[number]) }
  const work = () => runWaitingJobs(database, ordersModule.tasks ?? [], { mailer, now: () => clock.now })

  test("lists those of the order's state", async () => {
    const order = await aPaidOrder()
    await rows(
      `insert into parcels (order_id, carrier, number, sent_at) values ($1, 'dhl', '42', now())`,
      order.id,
    )
    const { body: listed } = await call('GET', `orders/${order.publicId}/mails/`)
    expect(listed).toEqual({
      results: [
        { kind: 'receipt', of: null },
        { kind: 'paid', of: null },
        { kind: 'dispatched', of: 'dhl 42' },
      ],
    })
  })

  test('lists no receipt of a replacement', async () => {
    const [first, second] = [await aPaidOrder(), await aPaidOrder()]
    await rows(
      'update orders set replaces = $2, total = 0, is_granted = true, payment_method = null where id = $1',
      second.id,
      first.id,
    )
    const { body: listed } = await call('GET', `orders/${second.publicId}/mails/`)
    expect(listed).toEqual({ results: [{ kind: 'replaced', of: null }] })
  })

  test('are built from the current data for the current address, once for a repeated call', async () => {
    const order = await aPaidOrder()
    await work()
    sent.length = 0
    await rows(`update users set email = 'new@post.example' where id = $1`, order.userId)
    const key = randomUUID()
    expect(await send(order.publicId, { kind: 'paid' }, key)).toMatchObject({
      status: 200,
      body: { kind: 'paid' },
    })
    await send(order.publicId, { kind: 'paid' }, key)
    await send(order.publicId, { kind: 'receipt' })
    await work()
    expect(sent).toMatchObject([
      { to: 'new@post.example', subject: `Your order ${order.number} is confirmed` },
      { to: 'new@post.example', subject: `Receipt for order ${order.number}` },
    ])
    expect(await logOf(order.number)).toMatchObject([
      { act: 'order mail', after: { kind: 'paid', of: null } },
      { act: 'order mail', after: { kind: 'receipt', of: null } },
    ])
  })

  test('are refused when the order has no such mail, the fan left, or after six in an hour', async () => {
    const order = await aPaidOrder()
    expect(errorOf(await send(order.publicId, { kind: 'not_paid' }))).toBe('order_mail_not_offered')
    expect(errorOf(await send(order.publicId, { kind: 'dispatched', of: 'dhl 1' }))).toBe(
      'order_mail_not_offered',
    )
    for (let each = 0; each < 6; each += 1)
      expect((await send(order.publicId, { kind: 'paid' })).status).toBe(200)
    expect(errorOf(await send(order.publicId, { kind: 'paid' }))).toBe('order_too_many_mails')
    const left = await aPaidOrder()
    await rows('update orders set user_id = null where id = $1', left.id)
    expect(errorOf(await send(left.publicId, { kind: 'paid' }))).toBe('order_without_fan')
    expect((await call('GET', `orders/${left.publicId}/mails/`)).body).toEqual({ results: [] })
  })
})
