import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventFixtures } from '../../../events/events/server/testing/fixture.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems, findUnsettled } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

const base = '/api/v1/shops/md/users/self/orders/'
let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 100 })
})
afterEach(async () => {
  await world.settle()
  expect(await findMoneyProblems(world)).toEqual([])
  expect(await findUnsettled(world)).toEqual([])
})
afterAll(() => world[Symbol.asyncDispose]())

interface Order {
  publicId: string
  userId: number
}
const giveUp = ({ publicId, userId }: Order) =>
  world.call(`${base}${publicId}/`, { method: 'DELETE', fan: userId })
const post = ({ publicId, userId }: Order, what: string, body: object = {}, key: string = randomUUID()) =>
  world.call(`${base}${publicId}/${what}/`, { fan: userId, key, body })
const getError = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  (body['error_code'] as { name: string } | undefined)?.name,
]

describe('giveUpOrder', () => {
  test('cancels the payment first and frees what the order held', async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    expect(await giveUp(order)).toMatchObject({ status: 200, body: { order_status: 'NOTHING' } })
    expect(await world.paymentRow(body.payment_id)).toMatchObject({
      status: 'FAILED',
      failure_reason: 'cancelled',
    })
    expect(getError(await giveUp(order))).toEqual([409, 'not_allowed_now'])
    expect(getError(await post(order, 'charge', { payment_method: 'paypal' }))).toEqual([409, 'order_over'])
  })

  test('rejects the call while an approval is in progress', async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    world.fake.agree(body.payment_id)
    let outcome: unknown
    world.fake.during('approve', async () => {
      outcome = getError(await giveUp(order))
    })
    await world.isTold(body.payment_id)
    expect(outcome).toEqual([409, 'payment_open'])
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  })

  test("succeeds without the provider when the fan hasn't agreed to the payment", async () => {
    const order = await world.anOrder()
    await world.pay(order)
    world.fake.faults.abandon.push('away')
    expect((await giveUp(order)).status).toBe(200)
  })

  test("rejects a paid order and returns 404 for another fan's", async () => {
    const order = await world.aPaidOrder()
    expect(getError(await giveUp(order))).toEqual([409, 'not_allowed_now'])
    const stranger = { ...order, userId: await world.orders.aBuyer() }
    expect(getError(await giveUp(stranger))).toEqual([404, 'order_not_found'])
    for (const what of ['charge', 'cancel', 'refund-requests']) {
      const body = { payment_method: 'paypal', reason: 'it is mine' }
      expect([what, ...getError(await post(stranger, what, body))]).toEqual([what, 404, 'order_not_found'])
    }
    expect(getError(await post(order, 'charge', { payment_method: 'paypal' }))).toEqual([409, 'order_paid'])
    const other = await world.anOrder()
    expect(getError(await post(other, 'charge', { payment_method: 'kg_card' }))).toEqual([
      400,
      'method_not_offered',
    ])
    await giveUp(other)
  })
})

describe.each(['postponed', 'cancelled'])('order for a %s event', status => {
  /** Creates a paid order for two tickets and a poster, of a project whose cut-off has passed. */
  async function anEventOrder() {
    const nights = eventFixtures(world.database)
    const cityId = await nights.aCity(status === 'postponed' ? 7 : 8, 'Berlin')
    const startsAt = new Date(world.clock.now + 8 * 86_400_000)
    const eventId = await nights.aNight({ name: 'Night', cityId, inDays: 8, also: { starts_at: startsAt } })
    const { id: projectId, products } = await shopFixtures(world.database).aProject({
      until: '2030-01-01T00:00:00Z',
      also: { cancel_until: new Date(world.clock.now - 1) },
      products: [{ also: { event_id: eventId, persons: 1, needs_shipping: false } }, {}],
    })
    const lines = products.map(({ id, variantIds }, at) => {
      return { productId: id, variantId: variantIds[0] ?? 0, quantity: 2 - at, isShipped: at === 1 }
    })
    const order = await world.aPaidOrder({ projectId, lines })
    const change = (status: string) =>
      world.rows('update events set status = $2 where id = $1', [eventId, status])
    return { order, change }
  }

  test('allows free cancellation of its tickets after the cut-off but not of other items', async () => {
    const { order, change } = await anEventOrder()
    const [tickets, poster] = [
      { items: [{ position: 0, quantity: 1 }] },
      { items: [{ position: 1, quantity: 1 }] },
    ]
    const refused = [409, 'not_allowed_now']
    expect(getError(await post(order, 'cancel', tickets))).toEqual(refused)
    await change(status)
    expect(getError(await post(order, 'cancel', poster))).toEqual(refused)
    expect(getError(await post(order, 'refund-requests', { ...tickets, reason: 'No' }))).toEqual(refused)
    expect((await post(order, 'refund-requests', { reason: 'No' })).status).toBe(200)
    const [ticket] = await world.rows('select message from support_tickets order by id desc limit 1')
    expect(ticket).toEqual({ message: '1:1 A thing\n\nNo' })
    expect(await post(order, 'cancel', tickets)).toMatchObject({ status: 200, body: { amount: 1_000 } })
    await change('scheduled')
    expect(getError(await post(order, 'cancel'))).toEqual(refused)
    await change(status)
    expect(await post(order, 'cancel')).toMatchObject({ body: { amount: 1_000, order_status: 'INPROGRESS' } })
    expect(getError(await post(order, 'cancel'))).toEqual(refused)
  })
})

const preview = ({ publicId, userId }: Order, items?: object[]) => {
  const query = items ? `?items=${encodeURIComponent(JSON.stringify(items))}` : ''
  return world.call(`${base}${publicId}/cancel/${query}`, { method: 'GET', fan: userId })
}

describe('cancelOrder', () => {
  test('previews the refund and the remaining amount', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 3 }] })
    const one = [{ position: 0, quantity: 1 }]
    expect(await preview(order, one)).toMatchObject({
      status: 200,
      body: { currency: 'EUR', amount: 1_000, shipping: 0, fees: 0, rest: 2_000 },
    })
    expect(await preview(order)).toMatchObject({ body: { amount: 3_000, rest: 0 } })
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    await post(order, 'cancel', { items: one })
    expect(await preview(order)).toMatchObject({ body: { amount: 2_000, rest: 0 } })
    expect(getError(await preview(order, [{ position: 7, quantity: 1 }]))).toEqual([
      400,
      'refund_nothing_left',
    ])
    const stranger = { ...order, userId: await world.orders.aBuyer() }
    expect((await preview(stranger)).status).toBe(404)
    await world.rows('update orders set is_disputed = true where public_id = $1', [order.publicId])
    expect(getError(await preview(order))).toEqual([409, 'not_allowed_now'])
  })

  test('refunds in parts and returns the same response to a repeat', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 3 }] })
    const part = { items: [{ position: 0, quantity: 1 }] }
    const first = await post(order, 'cancel', part, 'one-key')
    expect(first).toMatchObject({ status: 200, body: { order_status: 'INPROGRESS', amount: 1_000 } })
    expect(await post(order, 'cancel', part, 'one-key')).toEqual(first)
    expect(await post(order, 'cancel')).toMatchObject({ body: { order_status: 'REFUNDED', amount: 2_000 } })
    expect(getError(await post(order, 'cancel'))).toEqual([409, 'not_allowed_now'])
  })

  test("rejects units that don't exist", async () => {
    const order = await world.aPaidOrder()
    const items = [{ position: 7, quantity: 1 }]
    expect(getError(await post(order, 'cancel', { items }))).toEqual([400, 'refund_nothing_left'])
  })

  test('rejects the call after the first parcel and allows a refund request', async () => {
    const order = await world.aPaidOrder()
    expect(getError(await post(order, 'refund-requests', { reason: 'Too small' }))).toEqual([
      409,
      'not_allowed_now',
    ])
    await world.rows('update order_lines set dispatched_count = quantity where order_id = $1', [order.id])
    expect(getError(await post(order, 'cancel'))).toEqual([409, 'not_allowed_now'])
    const requested = await post(order, 'refund-requests', { reason: 'Too small' })
    expect(requested).toMatchObject({ status: 200, body: { is_withdrawal: true } })
    const [ticket] = await world.rows('select subject, message from support_tickets order by id desc limit 1')
    expect(ticket).toEqual({
      subject: expect.stringMatching(/^withdrawal [0-9A-Z]{4}-[0-9A-Z]{5}$/),
      message: '0:1 A thing\n\nToo small',
    })
    const items = [{ position: 0, quantity: 2 }]
    expect(getError(await post(order, 'refund-requests', { reason: 'All', items }))).toEqual([
      ...[400, 'refund_nothing_left'],
    ])
  })

  test.each([
    ['14 days after its delivery', 'DE', 15, false],
    ['within them', 'DE', 13, true],
    ['7 days in Korea', 'KR', 8, false],
    ['where no law says so', 'US', 1, false],
  ])('recognizes the right of withdrawal: %s', async (_what, country, days, isRight) => {
    const order = await world.aPaidOrder({ country })
    const delivered = new Date(world.clock.now - days * 86_400_000)
    await world.rows('update order_lines set dispatched_count = quantity where order_id = $1', [order.id])
    await world.rows(
      `insert into parcels (order_id, carrier, number, sent_at, delivered_at) values ($1, 'A carrier', $2, $3, $3)`,
      [order.id, String(order.id), delivered],
    )
    expect((await post(order, 'refund-requests', { reason: 'No' })).body).toMatchObject({
      is_withdrawal: isRight,
    })
    // Only a withdrawal needs no reason.
    const unexplained = await post(order, 'refund-requests', {})
    expect(unexplained.status).toBe(isRight ? 200 : 400)
  })

  test.each([
    ['none', null, true],
    ['made_to_order', null, false],
    ['made_to_order', { days: 14, reason: null }, true],
    ['none', { days: null, reason: 'dated' }, false],
  ])(
    'with product exemption %s and checkout terms %o, treats the request as a withdrawal: %s',
    async (now, shown, isRight) => {
      const order = await world.aPaidOrder({ country: 'DE' })
      await world.rows(
        `update products set withdrawal_exemption = $2 where id in (select product_id from order_lines where order_id = $1)`,
        [order.id, now],
      )
      await world.rows(
        'update order_lines set dispatched_count = quantity, withdrawal = $2 where order_id = $1',
        [order.id, shown && JSON.stringify(shown)],
      )
      expect((await post(order, 'refund-requests', { reason: 'No' })).body).toMatchObject({
        is_withdrawal: isRight,
      })
    },
  )
})
