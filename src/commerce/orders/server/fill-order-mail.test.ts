import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { couponFixtures } from '../../coupons/server/testing/coupon-fixtures.ts'
import { orderNews } from './notify-buyer.ts'
import { type OrderEmailFixtures, orderEmailFixtures } from './testing/order-email-fixtures.ts'

let mails: OrderEmailFixtures
beforeAll(async () => {
  mails = await orderEmailFixtures()
})
beforeEach(() => mails.begin())
afterAll(() => mails.database.close())

describe('fillOrderMail', () => {
  test.each(orderNews)('shows items, amounts, number, date and seller for %s', async news => {
    const order = await mails.anOrder({ shipping: 700 })
    const { text, html } = await mails.mailOf(order, news)
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
  ] as const)('for %s, shows address and promised days: %s', async (news, isNamed) => {
    const order = await mails.anOrder()
    const days = JSON.stringify({ promised_from: '2026-12-01', promised_to: '2026-12-04' })
    await mails.run('update orders set delivery = $2 where id = $1', order.id, days)
    const { text, html } = await mails.mailOf(order, news)
    for (const words of ['Lindenstr. 4', '10969 Berlin', 'Germany', 'Delivery: Dec 1, 2026 – Dec 4, 2026.']) {
      expect(text.includes(words)).toBe(isNamed)
      expect(html.includes(words)).toBe(isNamed)
    }
  })

  test("formats discount, fees, tax and refund in the fan's language, and won without decimals", async () => {
    const lines = [mails.lineOf(0, { quantity: 2, unit: 12_000, discount: 4_000 })]
    const order = await mails.anOrder({
      lines,
      currency: 'KRW',
      country: 'KR',
      locale: 'ko',
      shipping: 3_000,
    })
    await mails.run(
      `update orders set fees = '[{"kind": "other", "id": 1, "name": "선물 포장", "amount": 1000, "tax": 0}]', total = total + 1000,
        taxes = '[{"basis_points": 1000, "amount": 2182}]' where id = $1`,
      order.id,
    )
    const { text, html } = await mails.mailOf(order, 'paid')
    for (const words of ['₩24,000', '-₩4,000', '₩3,000', '₩1,000', '₩24,000', '10%', '₩2,182', '선물 포장']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(text).not.toContain('.00')
    expect(text).toContain(`주문 ${order.number} · 2026년 11월 22일`)
  })

  test('shows the coupon', async () => {
    const order = await mails.anOrder({ lines: [mails.lineOf(0, { discount: 250 })] })
    const couponId = await couponFixtures(mails.database).aCoupon({ currency: 'EUR', amount: 250 })
    await mails.run(
      `update orders set coupon_id = $2, coupon = '{"id": 1, "name": "First night", "discount": 250, "shipping_discount": 0}' where id = $1`,
      ...[order.id, couponId],
    )
    const { text } = await mails.mailOf(order, 'paid')
    expect(text).toContain('First night  -€2.50')
    expect(text).toContain('Total  €7.50')
  })

  test("escapes the fan's input and isolates right-to-left names", async () => {
    const order = await mails.anOrder()
    const fields = await mails.run(
      `insert into custom_fields (product_id, label, input_type) values ($1, '{"en": "Name on it"}', 0) returning id`,
      mails.project.products[0]?.id,
    )
    const typed = '<img src=x onerror="alert(1)">'
    await mails.setLine(
      order,
      0,
      `name = 'نجوم', option_names = '["M", "Black & white"]', custom_fields = $3`,
      {
        [String(fields[0]?.id)]: typed,
      },
    )
    const { text, html } = await mails.mailOf(order, 'paid')
    expect(text).toContain(`Name on it: ${typed}`)
    expect(text).toContain('2 × \u2068نجوم\u2069')
    expect(html).toContain('2 × \u2068نجوم\u2069')
    expect(html).toContain('M · Black &amp; white')
    expect(html).toContain('Name on it: &lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(html).not.toContain('<img src=x')
  })

  test('loads pictures from public URLs and includes a complete text version', async () => {
    await mails.run(
      `insert into media (id, mime, bytes, width, height, hue) values ('shirt-1', 'image/webp', ''::bytea, 1, 1, 0) on conflict do nothing`,
    )
    await mails.run(
      `insert into product_pictures (product_id, position, media_id, alt) values ($1, 0, 'shirt-1', '{"en": "A shirt"}')`,
      mails.project.products[1]?.id,
    )
    const { html, text } = await mails.mailOf(await mails.anOrder(), 'paid')
    expect(html.match(/<img [^>]*src="([^"]*)"/g)).toHaveLength(1)
    expect(html).toContain('src="https://fans.example/media/shirt-1/160.jpg"')
    expect(html).toContain('alt=""')
    expect(text).not.toContain('media')
  })

  test("shows the seller at the time of the order, or today's if none was stored", async () => {
    const order = await mails.anOrder()
    await mails.run(
      `update orders set seller = '{"name": "Old Ltd.", "address": "2 Old Road", "registration_number": "7", "tax_number": null}' where id = $1`,
      order.id,
    )
    const { text } = await mails.mailOf(order, 'paid')
    expect(text).toContain('Sold by Old Ltd., 2 Old Road\nRegistration number: 7\n')
    expect(text).not.toContain('VAT')
    await mails.run('update orders set seller = null where id = $1', order.id)
    expect((await mails.mailOf(order, 'not_paid')).text).toContain('Sold by Fanfare Inc.')
  })

  test("shows the order's state at the time of sending", async () => {
    const order = await mails.anOrder()
    await mails.tell(order, 'paid')
    await mails.run(
      `update orders set shipping_address = shipping_address || '{"line1": "Neue Str. 1"}' where id = $1`,
      order.id,
    )
    expect((await mails.sent())[0]?.text).toContain('Neue Str. 1')
  })
})
