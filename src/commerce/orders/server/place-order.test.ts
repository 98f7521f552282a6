import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantCoupon } from '../../coupons/server/index.ts'
import { couponFixtures } from '../../coupons/server/testing/coupon-fixtures.ts'
import { type BuyingFixtures, buyingFixtures, getOutcome, minute, seoul } from './testing/buying-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures()
})
afterAll(() => shop.database.close())
beforeEach(() => shop.begin())

describe('placeOrder', () => {
  test("stores the quote's facts and holds its stock for 15 minutes", async () => {
    const quote = await shop.aQuote({ quantity: 2 })
    const { status, body } = await shop.place(shop.wanted(quote))
    expect([status, body.error_code]).toEqual([200, undefined])
    expect(body).toMatchObject({
      status: 'PENDING',
      currency: 'EUR',
      total: quote.total,
      shipping: quote.shipping,
      country_code: 'DE',
      hold_expires_at: new Date(shop.now + 15 * minute).toISOString(),
      payment_method: 'stripe_card',
      lines: [{ position: 0, quantity: 2, unit: 1_000, subtotal: 2_000, needs_shipping: true }],
      project: { id: shop.project.id, name: 'Tape' },
      shipping_address: { name: 'Mina Krüger', lines: expect.arrayContaining(['10969 Berlin', 'Germany']) },
      timeline: [{ status: 'PENDING', at: new Date(shop.now).toISOString() }],
      payments: [],
      refunds: [],
      parcels: [],
      entry_tickets: [],
      allowed: ['pay', 'give_up', 'edit_address'],
      // PayPal supports the euro but has no keys here.
      payment_methods: ['stripe_card'],
    })
    expect(body.number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{5}$/)
    expect(await shop.held()).toEqual({ held_count: 2, sold_count: 0 })
    expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
  })

  test('stores the accepted terms with version, language and time', async () => {
    const { order_id: id } = await shop.placed()
    const [row] = await shop.run('select agreed from orders where public_id = $1', id)
    expect(row.agreed).toEqual({
      at: new Date(shop.now).toISOString(),
      texts: [{ entity: 'terms', date: '2026-11-22', lang: 'en' }],
    })
  })

  test("keeps the quote's delivery and withdrawal terms when the order is placed days later", async () => {
    const quote = await shop.aQuote()
    expect(quote.lines[0]).toMatchObject({ withdrawal: { days: 14, reason: null } })
    const promise = quote.lines[0]?.promise
    await shop.run(
      `update quotes set priced = jsonb_set(jsonb_set(priced, '{lines,0,promise}', $2), '{delivery}', $3) where id = $1`,
      ...[quote.quote_id, JSON.stringify({ ...promise, dispatch_by: '2026-01-02' })],
      JSON.stringify({ promised_from: '2026-01-05', promised_to: '2026-01-06' }),
    )
    const { body } = await shop.place(shop.wanted(quote))
    expect(body).toMatchObject({
      delivery: { promised_from: '2026-01-05', promised_to: '2026-01-06' },
      lines: [{ promise: { ...promise, dispatch_by: '2026-01-02' }, withdrawal: { days: 14, reason: null } }],
    })
  })

  test('requires and stores a separate consent when immediate delivery ends the right of withdrawal', async () => {
    await shop.run(
      `update products set withdrawal_exemption = 'digital_now' where id = $1`,
      shop.project.products[0]?.id,
    )
    const quote = await shop.aQuote()
    const refused = await shop.place(shop.wanted(quote))
    expect([refused.status, refused.body.description]).toEqual([400, { agreed_digital_now: 'ERR_REQUIRED' }])
    const { status, body } = await shop.place({ ...shop.wanted(quote), agreed_digital_now: true })
    expect(status).toBe(200)
    const [row] = await shop.run('select agreed from orders where public_id = $1', body.order_id)
    expect(row.agreed).toMatchObject({ digital_now: true })
  })

  test('returns the same order for a repeated key and rejects a call without a key', async () => {
    const body = shop.wanted(await shop.aQuote())
    const key = randomUUID()
    const all = await Promise.all([1, 2, 3].map(() => shop.place(body, { key })))
    expect(new Set(all.map(response => response.body.order_id)).size).toBe(1)
    expect(await shop.held()).toEqual({ held_count: 1, sold_count: 0 })
    const bare = await shop.place(body, { key: null })
    expect([bare.status, bare.body.description]).toEqual([400, { 'idempotency-key': 'ERR_REQUIRED' }])
  })

  test('places one order for a double click with two keys and refers the second call to it', async () => {
    const body = shop.wanted(await shop.aQuote())
    const both = await Promise.all([shop.place(body), shop.place(body)])
    const [done] = both.filter(({ status }) => status === 200)
    const [refused] = both.filter(({ status }) => status !== 200)
    expect(refused && getOutcome(refused)).toEqual([409, 'order_open'])
    expect(refused?.body.order_id).toBe(done?.body.order_id)
    expect(await shop.held()).toEqual({ held_count: 1, sold_count: 0 })
  })

  test('returns a new quote and holds nothing when the price has changed', async () => {
    const quote = await shop.aQuote()
    await shop.run(
      'update product_prices set amount = 1200 where product_id = $1',
      shop.project.products[0]?.id,
    )
    const refused = await shop.place(shop.wanted(quote))
    expect(getOutcome(refused)).toEqual([409, 'quote_changed'])
    expect(refused.body.quote).toMatchObject({
      problems: [{ code: 'price_changed' }],
      total: quote.total + 200,
    })
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })
    const again = await shop.place(shop.wanted(refused.body.quote ?? quote))
    expect([again.status, again.body.total]).toEqual([200, quote.total + 200])
  })

  test('returns a quote with the remaining stock when parallel orders exceed it', async () => {
    const fans = await Promise.all(Array.from({ length: 5 }, () => shop.aBuyer()))
    const bodies = await Promise.all(
      fans.map(async of => ({
        of,
        body: shop.wanted(await shop.aQuote({ of }), { shipping_address_id: of.addressId }),
      })),
    )
    const all = await Promise.all(bodies.map(({ of, body }) => shop.place(body, { token: of.token })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const refused of all.filter(({ status }) => status !== 200)) {
      expect(getOutcome(refused)).toEqual([409, 'quote_changed'])
      expect(refused.body.quote?.problems).toEqual([expect.objectContaining({ code: 'out_of_stock' })])
    }
    expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
  })

  /** Grants the fan a coupon: by default for the whole price, otherwise for a share in basis points. */
  async function aCoupon(fan: BuyingFixtures['fan'], basisPoints = 10_000): Promise<number> {
    const couponId = await couponFixtures(shop.database).aCoupon({
      basis_points: basisPoints,
      covers_shipping: true,
    })
    await shop.database.transaction(db => grantCoupon(db, [fan.userId], { couponId, now: shop.now }))
    return couponId
  }

  test.each([
    ['that is paid for', null, {}],
    ['with a coupon', 1_000, {}],
    ['that is free', 10_000, { payment_method: null }],
  ])(
    'rejects an order %s and stores nothing when concurrent orders reach the limit',
    async (_, basisPoints, more) => {
      const coupon = basisPoints !== null && { coupon_id: await aCoupon(shop.fan, basisPoints) }
      const body = shop.wanted(await shop.aQuote({ quantity: 2, ...coupon }), more)
      const { pool } = shop.database
      const holder = await pool.connect()
      await holder.query('begin')
      await holder.query('select from users where id = $1 for update', [shop.fan.userId])
      const placing = shop.place(body)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => shop.run(waiting)).toHaveLength(1)
      await holder.query('insert into fan_pieces (user_id, product_id, held_count) values ($1, $2, 2)', [
        ...[shop.fan.userId, shop.project.products[0]?.id],
      ])
      await holder.query('commit')
      holder.release()
      const refused = await placing
      expect(getOutcome(refused)).toEqual([409, 'quote_changed'])
      expect(refused.body.quote?.problems).toEqual([expect.objectContaining({ code: 'limit_per_fan' })])
      expect(await shop.run('select from orders where user_id = $1', shop.fan.userId)).toEqual([])
      expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })
    },
  )

  test('returns a quote with the remaining stock when parallel free orders exceed it', async () => {
    const fans = await Promise.all(Array.from({ length: 5 }, () => shop.aBuyer()))
    const all = await Promise.all(
      fans.map(async of => {
        const quote = await shop.aQuote({ of, coupon_id: await aCoupon(of) })
        const body = shop.wanted(quote, { shipping_address_id: of.addressId, payment_method: null })
        return () => shop.place(body, { token: of.token })
      }),
    )
    // All orders see remaining stock before the first of them commits.
    const holder = await shop.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from variants where id = any($1) for update', [shop.project.variantIds])
    const placing = all.map(place => place())
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => shop.run(waiting)).toHaveLength(5)
    await holder.query('commit')
    holder.release()
    const placed = await Promise.all(placing)
    expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
    const late = placed.filter(({ status }) => status === 409)
    expect(late.map(({ body }) => body.quote?.problems)).toEqual(
      late.map(() => [expect.objectContaining({ code: 'out_of_stock' })]),
    )
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 3 })
    expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
  })

  test('frees the stock of expired holds immediately', async () => {
    const other = await shop.aBuyer()
    const body = shop.wanted(await shop.aQuote({ of: other, quantity: 3 }), {
      shipping_address_id: other.addressId,
    })
    expect((await shop.place(body, { token: other.token })).status).toBe(200)
    const quote = await shop.aQuote()
    expect(quote.problems).toMatchObject([{ code: 'out_of_stock' }])
    expect(getOutcome(await shop.place(shop.wanted(quote)))).toEqual([409, 'quote_changed'])
    shop.now += 15 * minute
    const fresh = await shop.aQuote()
    expect((await shop.place(shop.wanted(fresh))).status).toBe(200)
    expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
  })

  test("places a new order when the fan's own hold has expired", async () => {
    const first = await shop.placed()
    shop.now += 16 * minute
    expect((await shop.place(shop.wanted(await shop.aQuote()))).status).toBe(200)
    expect((await shop.get(first.order_id)).body).toMatchObject({
      status: 'NOTHING',
      hold_expires_at: null,
      allowed: [],
    })
  })

  test('completes an order with a total of 0 without payment and uses the coupon', async () => {
    const quote = await shop.aQuote({ coupon_id: await aCoupon(shop.fan) })
    expect([quote.total, quote.payment_methods]).toEqual([0, []])
    const { body } = await shop.place(shop.wanted(quote, { payment_method: null }))
    expect(body).toMatchObject({
      status: 'INPROGRESS',
      total: 0,
      payment_method: null,
      hold_expires_at: null,
    })
    expect(body.allowed).toEqual(['edit_address', 'cancel', 'download_receipt'])
    expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
  })

  test.each([
    ['an unconfirmed address', { email_confirmed_at: null }, {}, [403, 'email_unconfirmed']],
    ['another method', {}, { payment_method: 'kg_card' }, [400, 'payment_method_not_offered']],
    ['a method without keys', {}, { payment_method: 'paypal' }, [400, 'payment_method_not_offered']],
    ['no method', {}, { payment_method: null }, [400, 'payment_method_not_offered']],
    ['no address', {}, { shipping_address_id: null }, [400, 'validation_failed']],
    ["another's address", {}, { shipping_address_id: 'x'.repeat(22) }, [404, 'shipping_address_not_found']],
    ['no consent', {}, { agreed: false }, [400, 'validation_failed']],
    ['no quote', {}, { quote_id: 'x'.repeat(32) }, [404, 'quote_not_found']],
  ])('rejects an order with %s and holds nothing', async (_, columns, more, error) => {
    shop.fan = await shop.aBuyer({ ...columns })
    expect(getOutcome(await shop.place(shop.wanted(await shop.aQuote(), more)))).toEqual(error)
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })
  })

  test("returns 404 for another fan's quote", async () => {
    const other = await shop.aBuyer()
    expect(getOutcome(await shop.place(shop.wanted(await shop.aQuote({ of: other }))))).toEqual([
      404,
      'quote_not_found',
    ])
  })

  test('places an order before the sale with the presale code of its quote', async () => {
    const tomorrow = new Date(shop.now + 86_400_000)
    await shop.run('update projects set sale_from = $2 where id = $1', shop.project.id, tomorrow)
    await shop.run(
      `insert into presales (product_id, kind, opens_at, closes_at, code_hash)
     select id, 'code', $2, $3, sha256('FIRSTROW') from products where project_id = $1`,
      ...[shop.project.id, new Date(shop.now), tomorrow],
    )
    for (const presale_code of [undefined, 'last row']) {
      const quote = await shop.aQuote({ presale_code })
      expect(quote.problems.map(({ code }) => code)).toEqual(['not_on_sale'])
      expect(getOutcome(await shop.place(shop.wanted(quote)))).toEqual([409, 'quote_changed'])
    }
    const { status } = await shop.place(shop.wanted(await shop.aQuote({ presale_code: 'first-row' })))
    expect([status, await shop.held()]).toEqual([200, { held_count: 1, sold_count: 0 }])
  })

  test('requires a verified phone number when a product asks for one', async () => {
    await shop.run('update products set asks_phone = true where project_id = $1', shop.project.id)
    expect(getOutcome(await shop.place(shop.wanted(await shop.aQuote())))).toEqual([403, 'phone_unverified'])
    await shop.run('update users set is_phone_proved = true where id = $1', shop.fan.userId)
    expect((await shop.place(shop.wanted(await shop.aQuote()))).status).toBe(200)
  })

  test("requires an address in the quote's country with its clearance code", async () => {
    const abroad = { country_code: 'KR' }
    expect(getOutcome(await shop.place(shop.wanted(await shop.aQuote(abroad))))).toEqual([
      400,
      'address_country_differs',
    ])
    const { body: address } = await shop.ask<{ shipping_address_id: string }>(
      ...([shop.fan.token, 'POST', 'shipping-addresses/', seoul] as const),
    )
    const there = { shipping_address_id: address.shipping_address_id }
    const refused = await shop.place(shop.wanted(await shop.aQuote(abroad), there))
    expect([refused.status, refused.body.description]).toEqual([400, { clearance_code: 'ERR_REQUIRED' }])
    const code = { clearance_code: 'P123456789012' }
    await shop.ask(shop.fan.token, 'PATCH', `shipping-addresses/${address.shipping_address_id}/`, code)
    const { status, body } = await shop.place(shop.wanted(await shop.aQuote(abroad), there))
    expect([status, JSON.stringify(body).includes('P1234')]).toEqual([200, false])
    const [row] = await shop.run('select shipping_address from orders where public_id = $1', body.order_id)
    expect(row.shipping_address).toMatchObject(code)
  })
})
