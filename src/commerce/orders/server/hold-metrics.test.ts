import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { measureHolds } from './hold-metrics.ts'
import { orderFixtures } from './testing/order-fixtures.ts'

const hourMs = 3_600_000

describe('metric of holds', () => {
  test('counts orders that hold stock, and those whose hold should have ended', async () => {
    await using database = await testDatabase()
    const project = await shopFixtures(database).aProject({ until: '2090-01-01T00:00:00Z' })
    const [product] = project.products
    const lines = [{ productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, quantity: 1 }]
    const { aBuyer, anOrder } = orderFixtures(database)
    for (const now of [Date.now(), Date.now() - hourMs])
      await anOrder({ userId: await aBuyer(), projectId: project.id, lines, now })
    const registry = new Registry()
    measureHolds({ registry, db: database.read, clock: () => 0 })
    const text = await registry.metrics()
    expect(text).toContain('holds{state="running"} 1\n')
    expect(text).toContain('holds{state="overdue"} 1\n')
  })
})
