import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentsModule } from '../../payments/server/index.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { type BuyingFixtures, buyingFixtures, getOutcome } from './testing/buying-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([paymentsModule])
})
afterAll(() => shop.database.close())
beforeEach(() => shop.begin())

const stocked = async (stock: number) => {
  shop.project = await shopFixtures(shop.database).aProject({
    name: 'Tape',
    until: '2030-01-01T00:00:00Z',
    products: [{ stock, also: { limit_per_fan: 1 } }],
  })
}

/** Prepares an order by a new fan that can be sent several times. */
async function anOrder(kind: Kind = 'plain') {
  const fan = await shop.aBuyer(kind === 'unconfirmed' ? { email_confirmed_at: null } : {})
  const { fan: stranger } = shop
  const quote = await shop.aQuote({ of: kind === 'stolen quote' ? stranger : fan })
  const addressId = kind === 'other address' ? stranger.addressId : fan.addressId
  const body = shop.wanted(quote, { shipping_address_id: addressId })
  const key = randomUUID()
  const send = (own = key) => shop.place(body, { token: fan.token, key: own })
  return { kind, send }
}
const kinds = ['plain', 'unconfirmed', 'stolen quote', 'other address', 'twice', 'repeated'] as const
type Kind = (typeof kinds)[number]

describe('concurrent orders', () => {
  test("return each fan's own order when many arrive at once", async () => {
    await stocked(20)
    const orders = await Promise.all(Array.from({ length: 12 }, () => anOrder()))
    const placed = await Promise.all(orders.map(({ send }) => send()))
    expect(placed.map(getOutcome)).toEqual(placed.map(() => [200, undefined]))
    expect(new Set(placed.map(({ body }) => body.order_id)).size).toBe(12)
    const repeats = await Promise.all(orders.map(({ send }) => send()))
    expect(repeats.map(({ body }) => body.order_id)).toEqual(placed.map(({ body }) => body.order_id))
    expect(await shop.held()).toEqual({ held_count: 12, sold_count: 0 })
    expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
  })

  const refusals: Record<Kind, string[]> = {
    plain: ['200 ', '409 quote_changed'],
    unconfirmed: ['403 email_unconfirmed'],
    'stolen quote': ['404 quote_not_found'],
    'other address': ['404 shipping_address_not_found', '409 quote_changed'],
    twice: ['200 ', '409 order_open', '409 quote_changed'],
    repeated: ['200 ', '409 quote_changed'],
  }

  test('get the same results as sequential orders and sell exactly the available stock', async () => {
    const scene = fc.record({
      stock: fc.integer({ min: 1, max: 6 }),
      orders: fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 10 }),
    })
    await fc.assert(
      fc.asyncProperty(scene, async ({ stock, orders }) => {
        await stocked(stock)
        const made = await Promise.all(orders.map(anOrder))
        const sent = await Promise.all(
          made.map(async ({ kind, send }) => {
            if (kind === 'twice') return Promise.all([send(), send(randomUUID())])
            return kind === 'repeated' ? Promise.all([send(), send()]) : [await send()]
          }),
        )
        for (const [at, responses] of sent.entries()) {
          const { kind = 'plain' } = made[at] ?? {}
          for (const response of responses) expect(refusals[kind]).toContain(getOutcome(response).join(' '))
        }
        const ids = new Set(
          sent.flat().flatMap(({ status, body }) => (status === 200 ? [body.order_id] : [])),
        )
        const able = orders.filter(kind => ['plain', 'twice', 'repeated'].includes(kind)).length
        expect(ids.size).toBe(Math.min(stock, able))
        expect(await shop.held()).toEqual({ held_count: ids.size, sold_count: 0 })
        expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})
