import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../../platform/server/mail.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { workOff } from '../../../platform/server/testing/jobs.ts'
import { couponsOf } from '../../coupons/server/testing/coupons-of.ts'
import { eventFixture } from '../../events/server/testing/fixture.ts'
import { notificationsModule } from '../../notifications/server/index.ts'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import { dispatchOrder } from './dispatch-order.ts'
import { lockOrder, tellBuyer } from './index.ts'
import { orderNews } from './tell-buyer.ts'
import { ordersOf } from './testing/orders-of.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const berlin = {
  ...{ country_code: 'DE', name: 'Mina Krüger', organization: null, line1: 'Lindenstr. 4', line2: null },
  ...{ sublocality: null, city: 'Berlin', region: null, region_name: null, postal_code: '10969' },
  ...{ sorting_code: null, phone_number: '+493012345678', clearance_code: null },
}
let database: TestDatabase
let orders: ReturnType<typeof ordersOf>
let project: Awaited<ReturnType<ReturnType<typeof shopOf>['aProject']>>
beforeAll(async () => {
  database = await testDatabase()
  orders = ordersOf(database)
  await eventFixture(database).aCity(7, 'Berlin')
})
afterAll(() => database.close())
beforeEach(async () => {
  await run('delete from graphile_worker._private_jobs')
  project = await shopOf(database).aProject({
    ...{ name: { en: 'Tape', ko: '테이프' }, until: '2030-01-01T00:00:00Z', products: [{}, {}] },
  })
})

const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
type Given = Partial<Parameters<ReturnType<typeof ordersOf>['anOrder']>[0]>
const lineOf = (at: number, more: object = {}) => ({
  ...{ productId: project.products[at]?.id ?? 0, variantId: project.products[at]?.variantIds[0] ?? 0 },
  ...more,
})

/** An unpaid order in English, of two things at 1,000 and one at 500. */
async function anOrder(given: Given & { locale?: string } = {}) {
  const { locale = 'en', ...more } = given
  const userId = await orders.aBuyer({ locale })
  const lines = [lineOf(0, { quantity: 2 }), lineOf(1, { unit: 500 })]
  const order = await orders.anOrder({ userId, projectId: project.id, lines, now, address: berlin, ...more })
  if (!order) throw new Error('there was too little of something')
  const [{ number }] = await run('select number from orders where id = $1', order.id)
  return { ...order, userId, number: String(number) }
}

const lineSet = (order: { id: number }, position: number, set: string, ...values: unknown[]) =>
  run(`update order_lines set ${set} where order_id = $1 and position = $2`, order.id, position, ...values)

/** Runs the jobs and returns the mails that they send. */
async function sentMails(): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const tasks = notificationsModule.tasks ?? []
  for (let round = 0; round < 2; round += 1) await workOff(database, tasks, { mailer, now: () => now })
  return mails
}

async function mailOf({ id }: { id: number }, news: (typeof orderNews)[number], of?: string) {
  await database.transaction(db => tellBuyer(db, id, { news, ...(of !== undefined && { of }), at: now }))
  const [mail] = await sentMails()
  if (!mail) throw new Error('no mail was sent')
  return { text: mail.text, html: mail.html ?? '', subject: mail.subject }
}

async function aRefund(order: { id: number }, { amount = 500, currency = 'EUR', method = 'paypal' } = {}) {
  const [{ id }] = await run(
    `insert into payments (public_id, order_id, provider, method, status, amount, currency, charged_amount,
        charged_currency, return_path, device, return_hash, created_at, ends_at, refunded)
      values ($1, $2, $3, $3, 'SUCCEEDED', 2500, 'EUR', 2500, $4, '/', 'desktop', $5, now(), now(), $6) returning id`,
    ...[`payment-${order.id}-0123456789012`, order.id, method, currency, Buffer.from(`${order.id}`), amount],
  )
  const refundId = `refund-${order.id}-01234567890123`
  await run(
    `insert into refunds (public_id, payment_id, status, amount, tax_free, vat, shipping, fees, items, reason, requested_at, settled_at)
      values ($1, $2, 'done', $3, 0, 0, 0, 0, '[]', 'a test', now(), now())`,
    ...[refundId, id, amount],
  )
  return refundId
}

describe('a mail about an order', () => {
  test.each(orderNews)('carries items, amounts, number, date and seller when the news is %s', async news => {
    const order = await anOrder({ shipping: 700 })
    const { text, html } = await mailOf(order, news)
    for (const part of [text, html]) {
      expect(part).toContain(`Order ${order.number} · Nov 22, 2026`)
      for (const words of [
        '2 × A thing',
        '€20.00',
        '1 × A thing',
        '€5.00',
        'Shipping',
        '€7.00',
        'Total',
        '€32.00',
      ])
        expect(part).toContain(words)
      expect(part).toContain('Sold by Fanfare Inc., 1 Sample Street, Sampletown')
      expect(part).toContain('Registration number: 000-00-00000')
      expect(part).toContain('VAT number: DE000000000')
      expect(part).toContain(`https://fans.example/project/order/${order.publicId}/`)
      expect(part).not.toMatch(/undefined|NaN/)
    }
  })

  test.each([
    ['paid', true],
    ['not_paid', true],
    ['dispatched', true],
    ['refunded', false],
    ['no_stock', false],
  ] as const)('of the news %s names the address and promised days: %s', async (news, isNamed) => {
    const order = await anOrder()
    const days = JSON.stringify({ promised_from: '2026-12-01', promised_to: '2026-12-04' })
    await run('update orders set delivery = $2 where id = $1', order.id, days)
    const { text, html } = await mailOf(order, news)
    for (const words of ['Lindenstr. 4', '10969 Berlin', 'Germany', 'Delivery: Dec 1, 2026 – Dec 4, 2026.']) {
      expect(text.includes(words)).toBe(isNamed)
      expect(html.includes(words)).toBe(isNamed)
    }
  })

  test('has discount, fees, tax and what went back, and won without decimals, in the fan’s language', async () => {
    const lines = [lineOf(0, { quantity: 2, unit: 12_000, discount: 4_000 })]
    const order = await anOrder({ lines, currency: 'KRW', country: 'KR', locale: 'ko', shipping: 3_000 })
    await run(
      `update orders set fees = '[{"kind": "other", "id": 1, "name": "선물 포장", "amount": 1000, "tax": 0}]', total = total + 1000,
        taxes = '[{"basis_points": 1000, "amount": 2182}]' where id = $1`,
      order.id,
    )
    const { text, html } = await mailOf(order, 'paid')
    for (const words of ['₩24,000', '-₩4,000', '₩3,000', '₩1,000', '₩24,000', '10%', '₩2,182', '선물 포장']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(text).not.toContain('.00')
    expect(text).toContain(`주문 ${order.number} · 2026년 11월 22일`)
  })

  test('names the coupon', async () => {
    const order = await anOrder({ lines: [lineOf(0, { discount: 250 })] })
    const couponId = await couponsOf(database).aCoupon({ currency: 'EUR', amount: 250 })
    await run(
      `update orders set coupon_id = $2, coupon = '{"id": 1, "name": "First night", "discount": 250, "shipping_discount": 0}' where id = $1`,
      ...[order.id, couponId],
    )
    const { text } = await mailOf(order, 'paid')
    expect(text).toContain('First night  -€2.50')
    expect(text).toContain('Total  €7.50')
  })

  test('of tickets has neither address nor shipping', async () => {
    const lines = [lineOf(0, { isShipped: false })]
    const { text, html, subject } = await mailOf(await anOrder({ lines, address: undefined }), 'tickets')
    expect(subject).toBe('Your tickets for Tape')
    for (const part of [text, html]) expect(part).not.toMatch(/Shipping|Delivery/)
  })

  test.each([
    [false, 'Nov 30, 2030, 8:00 PM GMT+1'],
    [true, 'Nov 30, 2030'],
  ])('says what a ticket admits to, with the day alone: %s', async (isDayOnly, when) => {
    const eventId = await eventFixture(database).aNight({
      name: 'Long night',
      cityId: 7,
      inDays: 30,
      artistIds: [],
    })
    await run(
      `update events set starts_at = '2030-11-30T19:00:00Z', zone = 'Europe/Berlin', venue = 'The Hall', is_day_only = $2 where id = $1`,
      ...[eventId, isDayOnly],
    )
    await run(
      'update products set event_id = $2, persons = 1, needs_shipping = false where id = $1',
      project.products[0]?.id,
      eventId,
    )
    const lines = [lineOf(0, { isShipped: false })]
    const { text } = await mailOf(await anOrder({ lines, address: undefined }), 'tickets')
    expect(text.replaceAll('\u202f', ' ')).toContain(`    Long night\n    ${when}\n    The Hall · Berlin\n`)
  })

  test('escapes what the fan typed, and isolates right-to-left names', async () => {
    const order = await anOrder()
    const fields = await run(
      `insert into custom_fields (product_id, label, input_type) values ($1, '{"en": "Name on it"}', 0) returning id`,
      project.products[0]?.id,
    )
    const typed = '<img src=x onerror="alert(1)">'
    await lineSet(order, 0, `name = 'نجوم', option_names = '["M", "Black & white"]', custom_fields = $3`, {
      [String(fields[0]?.id)]: typed,
    })
    const { text, html } = await mailOf(order, 'paid')
    expect(text).toContain(`Name on it: ${typed}`)
    expect(text).toContain('2 × \u2068نجوم\u2069')
    expect(html).toContain('2 × \u2068نجوم\u2069')
    expect(html).toContain('M · Black &amp; white')
    expect(html).toContain('Name on it: &lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(html).not.toContain('<img src=x')
  })

  test('loads a picture by an address that every reader shares, and says all of it without', async () => {
    await run(
      `insert into media (id, mime, bytes, width, height, hue) values ('shirt-1', 'image/webp', ''::bytea, 1, 1, 0) on conflict do nothing`,
    )
    await run(
      `insert into product_pictures (product_id, position, media_id, alt) values ($1, 0, 'shirt-1', '{"en": "A shirt"}')`,
      project.products[1]?.id,
    )
    const { html, text } = await mailOf(await anOrder(), 'paid')
    expect(html.match(/<img [^>]*src="([^"]*)"/g)).toHaveLength(1)
    expect(html).toContain('src="https://fans.example/media/shirt-1/160.jpg"')
    expect(html).toContain('alt=""')
    expect(text).not.toContain('media')
  })

  test('of a parcel names carrier, number, link and what is in it', async () => {
    const order = await anOrder()
    await run(
      `update orders set status = 'INPROGRESS', is_holding = false, paid_at = now() where id = $1`,
      order.id,
    )
    await lineSet(order, 1, `name = 'Poster'`)
    await database.transaction(async db => {
      const locked = await lockOrder(db, order)
      if (!locked) throw new Error('the order is gone')
      const parcel = { carrier: 'DHL Express', number: '3318810025', url: 'https://track.example/?a=1&n=2' }
      const items = [{ position: 1, quantity: 1 }]
      await dispatchOrder(db, locked, { ...parcel, items }, { at: now, actor: 'operator:test' })
    })
    const [mail] = await sentMails()
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
  ])('of a refund to %s in %s says what comes back', async (method, currency, words) => {
    const order = await anOrder()
    const refundId = await aRefund(order, { method, currency })
    const { text, html } = await mailOf(order, 'refunded', refundId)
    expect(text).toContain(words)
    expect(html).toContain(words)
    expect(text).toContain('Refund  -€5.00')
  })

  test('keeps the seller of the day it was placed, and names today’s for orders of before', async () => {
    const order = await anOrder()
    await run(
      `update orders set seller = '{"name": "Old Ltd.", "address": "2 Old Road", "registration_number": "7", "tax_number": null}' where id = $1`,
      order.id,
    )
    const { text } = await mailOf(order, 'paid')
    expect(text).toContain('Sold by Old Ltd., 2 Old Road\nRegistration number: 7\n')
    expect(text).not.toContain('VAT')
    await run('update orders set seller = null where id = $1', order.id)
    expect((await mailOf(order, 'not_paid')).text).toContain('Sold by Fanfare Inc.')
  })

  test('shows the order of the moment in which it is sent', async () => {
    const order = await anOrder()
    await database.transaction(db => tellBuyer(db, order.id, { news: 'paid', at: now }))
    await run(
      `update orders set shipping_address = shipping_address || '{"line1": "Neue Str. 1"}' where id = $1`,
      order.id,
    )
    expect((await sentMails())[0]?.text).toContain('Neue Str. 1')
  })
})
