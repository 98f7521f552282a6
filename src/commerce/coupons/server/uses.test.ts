import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { giveBackCoupon, grantCoupon, holdCoupon, releaseCoupon, useCoupon } from './index.ts'
import { couponData } from './personal-data.ts'
import { couponFixtures } from './testing/coupon-fixtures.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function aGrantedCoupon(userIds: number[], columns: Record<string, unknown> = {}) {
  const couponId = await couponFixtures(database).aCoupon(columns)
  await grantCoupon(database.db, userIds, { couponId, now })
  return couponId
}

const hold = (couponId: number, userId: number) =>
  database.transaction(db => holdCoupon(db, { couponId, userId, now }))

describe('coupon use tracking', () => {
  test.each([
    ['before its time', { valid_from: '2026-11-22T12:00:01Z' }, false],
    ['after its end', { valid_until: '2026-11-22T12:00:00Z' }, false],
    ['in its time', {}, true],
  ])('%s', async (_what, columns, isHeld) => {
    const userId = await aFan(database)
    expect(await hold(await aGrantedCoupon([userId], columns), userId)).toBe(isHeld)
  })

  test("does not hold another fan's coupon", async () => {
    const couponId = await aGrantedCoupon([await aFan(database)])
    expect(await hold(couponId, await aFan(database))).toBe(false)
    expect(await couponFixtures(database).miscounts()).toEqual([])
  })

  test("keeps parallel orders within the coupon's and the fan's limit", async () => {
    const fans = [await aFan(database), await aFan(database), await aFan(database)]
    const couponId = await aGrantedCoupon(fans, { uses_max: 4, uses_per_fan: 2 })
    const held = await Promise.all(fans.flatMap(fan => [1, 2, 3].map(() => hold(couponId, fan))))
    expect(held.filter(Boolean)).toHaveLength(4)
    const { rows } = await database.pool.query(
      'select max(held_count) as most from fan_coupons where coupon_id = $1',
      [couponId],
    )
    expect(rows[0].most).toBeLessThanOrEqual(2)
    expect(await couponFixtures(database).miscounts()).toEqual([])
  })

  /** Holds the last use in a transaction that stays open until `end` is called. */
  function holdInOpenTransaction(couponId: number, userId: number) {
    const [isHeld, mayEnd] = [Promise.withResolvers<Db>(), Promise.withResolvers<'commit' | 'rollback'>()]
    const ended = database
      .transaction(async db => {
        await holdCoupon(db, { couponId, userId, now })
        isHeld.resolve(db)
        if ((await mayEnd.promise) === 'rollback') throw new Error('given up')
      })
      .catch(() => {})
    return { isHeld: isHeld.promise, end: mayEnd.resolve, ended }
  }

  async function waitForLock() {
    for (;;) {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rows.length > 0) return
    }
  }

  test.each([
    ['commit' as const, false],
    ['rollback' as const, true],
  ])('gives the last use to a waiting order only if the first one rolls back: %s', async (how, isLeft) => {
    const fans = [await aFan(database), await aFan(database)]
    const [one = 0, other = 0] = fans
    const couponId = await aGrantedCoupon(fans, { uses_max: 1 })
    const first = holdInOpenTransaction(couponId, one)
    await first.isHeld
    const second = hold(couponId, other)
    await waitForLock()
    first.end(how)
    await first.ended
    expect(await second).toBe(isLeft)
    expect(await couponFixtures(database).miscounts()).toEqual([])
  })

  test("holds a fan's last use for only one of two parallel orders", async () => {
    const userId = await aFan(database)
    const couponId = await aGrantedCoupon([userId])
    const first = holdInOpenTransaction(couponId, userId)
    await first.isHeld
    const second = hold(couponId, userId)
    await waitForLock()
    first.end('commit')
    expect(await second).toBe(false)
  })

  const acts = { hold, use: useCoupon, release: releaseCoupon, giveBack: giveBackCoupon }

  test('matches a model after any sequence of orders, payments, cancellations and refunds', async () => {
    const step = fc.record({
      act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
      at: fc.nat({ max: 1 }),
    })
    const limits = fc.record({
      most: fc.option(fc.integer({ min: 1, max: 3 })),
      perFan: fc.integer({ min: 1, max: 2 }),
    })
    const fans = [await aFan(database), await aFan(database)]
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { maxLength: 15 }), async ({ most, perFan }, steps) => {
        const couponId = await aGrantedCoupon(fans, { uses_max: most, uses_per_fan: perFan })
        const model = fans.map(() => ({ held: 0, used: 0 }))
        for (const { act, at } of steps) {
          const [count, userId] = [model[at]!, fans[at]!]
          const all = model.reduce((sum, { held, used }) => sum + held + used, 0)
          const mayHold = count.held + count.used < perFan && all < (most ?? Number.POSITIVE_INFINITY)
          const isExpected = act === 'hold' ? mayHold : act === 'giveBack' ? count.used > 0 : count.held > 0
          const isDone =
            act === 'hold'
              ? await hold(couponId, userId)
              : await database.transaction(db => acts[act](db, { couponId, userId }))
          expect([act, isDone]).toEqual([act, isExpected])
          if (!isDone) continue
          if (act === 'hold') count.held += 1
          if (act === 'use' || act === 'release') count.held -= 1
          if (act === 'use') count.used += 1
          if (act === 'giveBack') count.used -= 1
        }
        const { rows } = await database.pool.query(
          `select user_id, held_count as held, used_count as used from fan_coupons where coupon_id = $1`,
          [couponId],
        )
        for (const [at, fan] of fans.entries()) {
          expect(rows.find(row => row.user_id === fan)).toMatchObject(model[at]!)
        }
        expect(await couponFixtures(database).miscounts()).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('keeps spent uses counted and counters consistent after erasing a fan', async () => {
    const fans = [await aFan(database), await aFan(database)]
    const couponId = await aGrantedCoupon(fans, { uses_max: 2 })
    for (const userId of fans) await hold(couponId, userId)
    const [leaving = 0] = fans
    await database.transaction(db => useCoupon(db, { couponId, userId: leaving }))
    const person = { userId: leaving, emailKey: '', isEmailConfirmed: true, phoneE164: '' }
    await database.transaction(db => couponData.erase(db, person, now))
    const { rows } = await database.pool.query('select * from coupons where id = $1', [couponId])
    expect(rows).toMatchObject([{ used_count: 1, held_count: 1, gone_count: 1 }])
    expect(await couponFixtures(database).miscounts()).toEqual([])
  })
})
