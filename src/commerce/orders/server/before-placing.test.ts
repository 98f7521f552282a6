import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import { readBefore } from './before-placing.ts'
import { countOpenPayments } from './index.ts'
import { type Buying, buyingIn, minute } from './testing/buying.ts'

let shop: Buying
beforeAll(async () => {
  shop = await buyingIn()
})
afterAll(() => shop.database.close())

test('in the way are holds that are over of the same combinations or of the fan, the longest first', async () => {
  await shop.begin()
  const aProject = () => shopOf(shop.database).aProject({ until: '2030-01-01T00:00:00Z', products: [{}, {}] })
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
  await shop.database.transaction(db => countOpenPayments(db, paying, 1))
  const asked = { quoteId: quote.quote_id, userId: shop.fan.userId, now: shop.now + 15 * minute + 3 }
  expect((await readBefore(shop.database.read, asked)).expiredIds.toSorted()).toEqual(
    [later, sooner, own].toSorted(),
  )
  const unknown = await readBefore(shop.database.read, { ...asked, quoteId: 'none' })
  expect(unknown).toMatchObject({ expiredIds: [], isSoldOut: false, roomlessProjectId: null })
})
