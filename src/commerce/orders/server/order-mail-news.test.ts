import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventFixtures } from '../../../events/events/server/testing/fixture.ts'
import { dispatchOrder } from './dispatch-order.ts'
import { lockOrder } from './index.ts'
import { type OrderEmailFixtures, orderEmailFixtures } from './testing/order-email-fixtures.ts'

let mails: OrderEmailFixtures
beforeAll(async () => {
  mails = await orderEmailFixtures()
  await eventFixtures(mails.database).aCity(7, 'Berlin')
})
beforeEach(() => mails.begin())
afterAll(() => mails.database.close())

async function aRefund(order: { id: number }, { amount = 500, currency = 'EUR', method = 'paypal' } = {}) {
  const [{ id }] = await mails.run(
    `insert into payments (public_id, order_id, provider, method, status, amount, currency, charged_amount,
        charged_currency, return_path, device, return_hash, created_at, ends_at, refunded)
      values ($1, $2, $3, $3, 'SUCCEEDED', 2500, 'EUR', 2500, $4, '/', 'desktop', $5, now(), now(), $6) returning id`,
    ...[`payment-${order.id}-0123456789012`, order.id, method, currency, Buffer.from(`${order.id}`), amount],
  )
  const refundId = `refund-${order.id}-01234567890123`
  await mails.run(
    `insert into refunds (public_id, payment_id, status, amount, tax_free, vat, shipping, fees, items, reason, requested_at, settled_at)
      values ($1, $2, 'done', $3, 0, 0, 0, 0, '[]', 'a test', now(), now())`,
    ...[refundId, id, amount],
  )
  return refundId
}

describe('order news email', () => {
  test('omits address and shipping for tickets', async () => {
    const lines = [mails.lineOf(0, { isShipped: false })]
    const { text, html, subject } = await mails.mailOf(
      await mails.anOrder({ lines, address: undefined }),
      'tickets',
    )
    expect(subject).toBe('Your tickets for Tape')
    for (const part of [text, html]) expect(part).not.toMatch(/Shipping|Delivery/)
  })

  test.each([
    [false, 'Nov 30, 2030, 8:00 PM GMT+1'],
    [true, 'Nov 30, 2030'],
  ])("shows a ticket's event with its date only: %s", async (isDayOnly, when) => {
    const eventId = await eventFixtures(mails.database).aNight({
      name: 'Long night',
      cityId: 7,
      inDays: 30,
      artistIds: [],
    })
    await mails.run(
      `update events set starts_at = '2030-11-30T19:00:00Z', zone = 'Europe/Berlin', venue = 'The Hall', is_day_only = $2 where id = $1`,
      ...[eventId, isDayOnly],
    )
    await mails.run(
      'update products set event_id = $2, persons = 1, needs_shipping = false where id = $1',
      mails.project.products[0]?.id,
      eventId,
    )
    const lines = [mails.lineOf(0, { isShipped: false })]
    const { text } = await mails.mailOf(await mails.anOrder({ lines, address: undefined }), 'tickets')
    expect(text.replaceAll('\u202f', ' ')).toContain(`    Long night\n    ${when}\n    The Hall · Berlin\n`)
  })

  test("shows a parcel's carrier, number, link and contents", async () => {
    const order = await mails.anOrder()
    await mails.run(
      `update orders set status = 'INPROGRESS', is_holding = false, paid_at = now() where id = $1`,
      order.id,
    )
    await mails.setLine(order, 1, `name = 'Poster'`)
    await mails.database.transaction(async db => {
      const locked = await lockOrder(db, order)
      if (!locked) throw new Error('the order is gone')
      const parcel = { carrier: 'DHL Express', number: '3318810025', url: 'https://track.example/?a=1&n=2' }
      const items = [{ position: 1, quantity: 1 }]
      await dispatchOrder(db, locked, { ...parcel, items }, { at: mails.now, actor: 'operator:test' })
    })
    const [mail] = await mails.sent()
    expect(mail?.text).toContain(
      'In this parcel\n  1 × Poster\n  DHL Express 3318810025\n  Track parcel:\n  https://track.example/?a=1&n=2\n',
    )
    expect(mail?.html).toContain('1 × Poster<br>DHL Express 3318810025<br><a ')
    expect(mail?.html).toContain('href="https://track.example/?a=1&amp;n=2"')
  })

  test.each([
    ['paypal', 'EUR', '€5.00 goes back to your PayPal account.'],
    ['stripe_card', 'EUR', '€5.00 goes back to your card.'],
    ['stripe_card', 'USD', '$5.00 goes back to your card.'],
  ])('shows the amount of a refund to %s in %s', async (method, currency, words) => {
    const order = await mails.anOrder()
    const refundId = await aRefund(order, { method, currency })
    const { text, html } = await mails.mailOf(order, 'refunded', refundId)
    expect(text).toContain(words)
    expect(html).toContain(words)
    expect(text).toContain('Refund  -€5.00')
  })

  const withdrawals = {
    days: { days: 14, reason: null },
    madeToOrder: { days: null, reason: 'made_to_order' },
    noLaw: { days: null, reason: null },
  }
  const inDays = 'You can return it for any reason within 14 days of getting it.'
  test.each([
    [['days', 'days'], 'paid', [inDays]],
    [['noLaw', 'noLaw'], 'paid', []],
    [
      ['days', 'madeToOrder'],
      'dispatched',
      [
        `A thing: ${inDays}`,
        'Poster: It’s made just for you, so the legal right to return it doesn’t apply.',
      ],
    ],
    [['days', 'days'], 'refunded', []],
  ] as const)(
    'for lines %j and news %s, states whether they can be returned',
    async (which, news, expectedNotes) => {
      const order = await mails.anOrder()
      await mails.setLine(order, 1, `name = 'Poster'`)
      for (const [at, name] of which.entries())
        await mails.setLine(order, at, 'withdrawal = $3', withdrawals[name])
      const { text } = await mails.mailOf(order, news)
      expect(text.split('\n').filter(line => /return it/.test(line))).toEqual(expectedNotes)
    },
  )
})
