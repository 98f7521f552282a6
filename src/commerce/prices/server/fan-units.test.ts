import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { holdFanUnits, moveFanUnits } from './index.ts'

let database: TestDatabase
let products: number[]
beforeAll(async () => {
  database = await testDatabase()
  const made = await shopFixtures(database).aProject({ until: '2026-12-01T00:00:00Z', products: [{}, {}] })
  products = made.products.map(({ id }) => id)
})
afterAll(() => database.close())

const limitPerFan = 4
class TooMany extends Error {}

/** Acts like an order: rolls back when a limit is exceeded. */
const hold = (userId: number, lines: { productId: number; quantity: number }[]) =>
  database
    .transaction(async db => {
      const exceeded = await holdFanUnits(
        db,
        userId,
        lines.map(line => ({ ...line, limitPerFan })),
      )
      if (exceeded.length > 0) throw new TooMany(exceeded.join())
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof TooMany) return false
      throw error
    })

async function counts(userId: number) {
  const { rows } = await database.pool.query<{ product_id: number; held: number; sold: number }>(
    `select product_id, held_count as held, sold_count as sold from fan_pieces where user_id = $1 order by 1`,
    [userId],
  )
  return rows
}

describe('fan unit limit', () => {
  test("keeps a fan's parallel orders within the limit and counts every unit", async () => {
    const userId = await aFan(database)
    const [productId = 0] = products
    const held = await Promise.all(
      Array.from({ length: 7 }, () => hold(userId, [{ productId, quantity: 1 }])),
    )
    expect(held.filter(Boolean)).toHaveLength(limitPerFan)
    expect(await counts(userId)).toEqual([{ product_id: productId, held: 4, sold: 0 }])
  })

  test('returns the products that exceed it and adds up lines of the same product', async () => {
    const userId = await aFan(database)
    const [first = 0, second = 0] = products
    const lines = [
      { productId: second, quantity: 3, limitPerFan },
      { productId: first, quantity: 4, limitPerFan },
      { productId: second, quantity: 2, limitPerFan },
    ]
    const exceeded = await database.transaction(db => holdFanUnits(db, userId, lines))
    expect(exceeded).toEqual([second])
    const free = lines.map(line => ({ ...line, limitPerFan: null }))
    expect(await database.transaction(db => holdFanUnits(db, userId, free))).toEqual([])
  })

  test('matches a model after any sequence of orders, payments, cancellations and refunds', async () => {
    const step = fc.record({
      act: fc.constantFrom('hold' as const, 'release' as const, 'sell' as const, 'giveBack' as const),
      at: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const userId = await aFan(database)
        const model = products.map(() => ({ held: 0, sold: 0 }))
        for (const { act, at, quantity } of steps) {
          const [count, productId] = [model[at]!, products[at]!]
          if (act === 'hold') {
            const isHeld = await hold(userId, [{ productId, quantity }])
            expect(isHeld).toBe(count.held + count.sold + quantity <= limitPerFan)
            if (isHeld) count.held += quantity
            continue
          }
          const isThere = (act === 'giveBack' ? count.sold : count.held) >= quantity
          const lines = [{ productId, quantity }]
          const moved = database.transaction(db => moveFanUnits(db, userId, act, lines))
          if (!isThere) {
            await expect(moved).rejects.toThrow(/never held|fan_pieces/)
            continue
          }
          await moved
          if (act === 'giveBack') count.sold -= quantity
          else count.held -= quantity
          if (act === 'sell') count.sold += quantity
        }
        const rows = await counts(userId)
        for (const [at, productId] of products.entries()) {
          const row = rows.find(each => each.product_id === productId)
          expect({ held: row?.held ?? 0, sold: row?.sold ?? 0 }).toEqual(model[at])
        }
      }),
      { numRuns: 25 },
    )
  })
})
