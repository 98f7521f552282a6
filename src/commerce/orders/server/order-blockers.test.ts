import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { adjustOpenPayments } from './index.ts'
import { readOrderBlockers } from './order-blockers.ts'
import { type BuyingFixtures, buyingFixtures, minute } from './testing/buying-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures()
})
afterAll(() => shop.database.close())

describe('readOrderBlockers', () => {
  test("lists the fan's expired holds and those on the same variants, longest expired first", async () => {
    await shop.begin()
    const aProject = () =>
      shopFixtures(shop.database).aProject({ until: '2030-01-01T00:00:00Z', products: [{}, {}] })
    const elsewhere = await aProject()
    shop.project = await aProject()
    const quote = await shop.aQuote()
    const held = async (
      at: number,
      {
        of,
        product = 0,
        project = shop.project,
      }: { of?: number; product?: number; project?: typeof elsewhere } = {},
    ) => {
      const { id = 0, variantIds: [variantId = 0] = [] } = project.products[product] ?? {}
      const order = await shop.orders.anOrder({
        userId: of ?? (await shop.orders.aBuyer()),
        projectId: project.id,
        now: shop.now + at,
        lines: [{ productId: id, variantId }],
      })
      return order?.id ?? 0
    }
    const [later, sooner] = [await held(2), await held(1)]
    const own = await held(3, { of: shop.fan.userId, product: 1 })
    await held(1, { product: 1 })
    await held(1, { of: shop.fan.userId, project: elsewhere })
    await held(minute)
    const paying = await held(1)
    await shop.database.transaction(db => adjustOpenPayments(db, paying, 1))
    const query = { quoteId: quote.quote_id, userId: shop.fan.userId, now: shop.now + 15 * minute + 3 }
    expect((await readOrderBlockers(shop.database.read, query)).expiredIds.toSorted()).toEqual(
      [later, sooner, own].toSorted(),
    )
    const unknown = await readOrderBlockers(shop.database.read, { ...query, quoteId: 'none' })
    expect(unknown).toMatchObject({ expiredIds: [], isSoldOut: false, roomlessProjectId: null })
  })

  test('reports a sold-out variant to a fan whose only unfinished order is a replacement', async () => {
    await shop.begin()
    const query = { quoteId: (await shop.aQuote()).quote_id, userId: shop.fan.userId, now: shop.now }
    const [{ id: productId = 0, variantIds: [variantId = 0] = [] } = {}] = shop.project.products
    const line = { productId, variantId, unit: 0 }
    const order = await shop.orders.anOrder({ ...query, projectId: shop.project.id, lines: [line] })
    await shop.run('update variants set stock = sold_count where id = $1', variantId)
    const isSoldOut = async () => (await readOrderBlockers(shop.database.read, query)).isSoldOut
    expect(await isSoldOut()).toBe(false)
    const original = await shop.orders.anOrder({
      ...query,
      userId: await shop.orders.aBuyer(),
      projectId: shop.project.id,
      lines: [],
    })
    await shop.run(
      'update orders set replaces = $2, is_granted = true where id = $1',
      order?.id,
      original?.id,
    )
    expect(await isSoldOut()).toBe(true)
  })
})
