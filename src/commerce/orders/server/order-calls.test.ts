import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { drawFixtures } from '../../draws/server/testing/draw-fixtures.ts'
import type { getPurchaseStatus, listOrders } from '../contract.ts'
import {
  type BuyingFixtures,
  berlin,
  buyingFixtures,
  getOutcome,
  minute,
  type Order,
} from './testing/buying-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures()
})
afterAll(() => shop.database.close())
beforeEach(() => shop.begin())

describe('order calls', () => {
  test('change the address within the country until the first parcel is sent', async () => {
    const { order_id: id } = await shop.placed()
    const add = async (address: object) =>
      (
        await shop.ask<{ shipping_address_id: string }>(
          shop.fan.token,
          'POST',
          'shipping-addresses/',
          address,
        )
      ).body
    const change = (to: { shipping_address_id: string }, { token = shop.fan.token } = {}) =>
      shop.ask<Order>(token, 'PATCH', `orders/${id}/shipping/address/`, {
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
    expect(getOutcome(await change(far))).toEqual([400, 'address_country_differs'])
    const other = await shop.aBuyer()
    expect(getOutcome(await change({ shipping_address_id: other.addressId }))).toEqual([
      404,
      'shipping_address_not_found',
    ])
    expect(getOutcome(await change(near, other))).toEqual([404, 'order_not_found'])
    await shop.run(
      `update order_lines set dispatched_count = 1 from orders o where o.id = order_id and o.public_id = $1`,
      id,
    )
    expect(getOutcome(await change(near))).toEqual([409, 'address_fixed'])
  })

  test("list orders newest first in the reader's language and none of another fan", async () => {
    const first = await shop.placed()
    shop.now += 16 * minute
    const second = await shop.placed()
    shop.api.statements.length = 0
    const { body } = await shop.ask<ResponseOf<typeof listOrders>>(shop.fan.token, 'GET', 'orders/?locale=ko')
    expect(shop.api.statements.filter(name => name.startsWith('orders.'))).toHaveLength(1)
    expect(body.pagination).toEqual({ limit: 20, offset: 0, total_count: 2 })
    expect(body.results.map(({ order_id: id }) => id)).toEqual([second.order_id, first.order_id])
    expect(body.results[0]).toMatchObject({ project: { name: '테이프' }, lines: [{ quantity: 1 }] })
    shop.api.statements.length = 0
    expect((await shop.get(first.order_id)).status).toBe(200)
    expect(shop.api.statements.filter(name => name.startsWith('orders.'))).toEqual([
      'orders.read+whole',
      'orders.find',
    ])
    const other = await shop.aBuyer()
    expect(getOutcome(await shop.get(first.order_id, other))).toEqual([404, 'order_not_found'])
    const none = await shop.ask<ResponseOf<typeof listOrders>>(other.token, 'GET', 'orders/')
    expect(none.body.results).toEqual([])
  })

  test("preselect the method of the fan's last paid order and ignore failed attempts and other fans", async () => {
    const lastMethod = async () =>
      (
        await shop.ask<ResponseOf<typeof getPurchaseStatus>>(
          shop.fan.token,
          'GET',
          `projects/${shop.project.id}/purchase-status/`,
        )
      ).body.last_payment_method
    await shop.run('update variants set stock = 9 where id = $1', shop.project.variantIds[0])
    const anOrder = async (
      method: string,
      { pays, of = shop.fan }: { pays: boolean; of?: typeof shop.fan },
    ) => {
      shop.now += minute
      const line = {
        productId: shop.project.products[0]?.id ?? 0,
        variantId: shop.project.variantIds[0] ?? 0,
      }
      const { id } = await shop.orders.aPaidOrder({
        userId: of.userId,
        projectId: shop.project.id,
        lines: [line],
        now: shop.now,
      })
      await shop.run(
        `insert into payments (public_id, order_id, provider, method, status, amount, currency, return_path, device,
          return_hash, created_at, ends_at, pays)
        select gen_random_uuid(), id, 'paypal', $2, 'SUCCEEDED', 1000, 'EUR', '/', 'desktop',
          sha256(convert_to(public_id, 'UTF8')), now(), now(), $3 from orders where id = $1`,
        ...[id, method, pays],
      )
    }
    await anOrder('paypal', { pays: false })
    expect(await lastMethod()).toBeNull()
    await anOrder('stripe_card', { pays: true })
    await anOrder('kakaopay', { pays: true })
    await anOrder('kg_card', { pays: false })
    await anOrder('paypal', { pays: true, of: await shop.aBuyer() })
    expect(await lastMethod()).toBe('kakaopay')
  })

  test('show custom fields with their labels', async () => {
    const [product] = shop.project.products
    await shop.run(
      `insert into custom_fields (product_id, position, label, input_type, is_required) values ($1, 0, '{"en": "Name on it"}', 0, true)`,
      product?.id,
    )
    const items = [{ product_id: product?.id, quantity: 1, custom_fields: {} as Record<string, string> }]
    const [field] = await shop.run('select id from custom_fields where product_id = $1', product?.id)
    for (const item of items) item.custom_fields = { [field.id]: 'Mina' }
    const { body } = await shop.place(shop.wanted(await shop.aQuote({ items })))
    expect(body.lines[0]?.custom_fields).toEqual([{ id: field.id, label: 'Name on it', value: 'Mina' }])
  })

  test('store the domain of a custom email field in ASCII', async () => {
    const [product] = shop.project.products
    await shop.run(
      `insert into custom_fields (product_id, position, label, input_type, is_required) values ($1, 0, '{"en": "Email"}', 1, true)`,
      product?.id,
    )
    const [field] = await shop.run('select id from custom_fields where product_id = $1', product?.id)
    const item = { product_id: product?.id, quantity: 1, custom_fields: { [field.id]: 'x@münchen.example' } }
    const { body } = await shop.place(shop.wanted(await shop.aQuote({ items: [item] })))
    expect(body.lines[0]?.custom_fields).toMatchObject([{ value: 'x@xn--mnchen-3ya.example' }])
  })

  test('report whether a fan can buy, why not, and the units left within the limits', async () => {
    const [product] = shop.project.products
    const status = async (more = '', { token } = shop.fan) =>
      (
        await shop.ask<ResponseOf<typeof getPurchaseStatus>>(
          token,
          'GET',
          `projects/${shop.project.id}/purchase-status/${more}`,
        )
      ).body
    const { order_id: id } = await shop.placed({ quantity: 2 })
    expect(await status()).toEqual({
      can_buy: true,
      reason: null,
      open_order_id: id,
      last_payment_method: null,
      paused_until: null,
      has_waiting_room: false,
      has_saved_card: false,
      entries: [],
      card: { script_url: expect.any(String), publishable_key: 'pk_test_1' },
      limits: [{ product_id: product?.id, bought: 2, left: 1 }],
    })
    expect(await status('?country_code=JP')).toMatchObject({ can_buy: false, reason: 'country' })
    await shop.run('update products set limit_per_fan = 2, asks_phone = true where id = $1', product?.id)
    expect(await status()).toMatchObject({ reason: 'limit_per_fan' })
    const other = await shop.aBuyer()
    expect(await status('', other)).toMatchObject({ reason: 'phone_unverified', open_order_id: null })
    expect(await status('', await shop.aBuyer({ email_confirmed_at: null }))).toMatchObject({
      reason: 'email_unconfirmed',
    })
    const minor = await shop.aBuyer({ is_restricted: true })
    expect(await status('', minor)).toMatchObject({ can_buy: false, reason: 'restricted' })
    await shop.run(`update projects set sale_from = '2029-01-01' where id = $1`, shop.project.id)
    expect(await status('', other)).toMatchObject({ reason: 'not_on_sale' })
    expect(getOutcome(await shop.ask(shop.fan.token, 'GET', 'projects/999999/purchase-status/'))).toEqual([
      404,
      'project_not_found',
    ])
  })

  test('let presale fans buy before the sale and fans enter fan signs only while the draw is open', async () => {
    const canBuy = async ({ token }: { token: string }, projectId = shop.project.id) => {
      const address = `projects/${projectId}/purchase-status/`
      return (await shop.ask<ResponseOf<typeof getPurchaseStatus>>(token, 'GET', address)).body.can_buy
    }
    const [follower, stranger] = [shop.fan, await shop.aBuyer()]
    const { id: artistId } = await catalogueFixtures(shop.database).anArtist('Low Tide')
    await shop.run(
      'insert into follows (user_id, artist_id, at) values ($1, $2, now())',
      follower.userId,
      artistId,
    )
    await shop.run(
      `update projects set sale_from = '2029-01-01', artist_id = $2 where id = $1`,
      ...[shop.project.id, artistId],
    )
    await shop.run(
      `insert into presales (product_id, kind, opens_at, closes_at) values ($1, 'follow', $2, '2029-01-01')`,
      ...[shop.project.products[0]?.id, new Date(shop.now)],
    )
    expect([await canBuy(follower), await canBuy(stranger)]).toEqual([true, false])

    const { id } = await drawFixtures(shop.database).aFanSign({
      from: '2026-01-01T00:00Z',
      until: '2030-01-01T00:00Z',
    })
    expect(await canBuy(stranger, id)).toBe(true)
    await shop.run(`update draws set status = 'cancelled' where project_id = $1`, id)
    expect(await canBuy(stranger, id)).toBe(false)
  })
})
