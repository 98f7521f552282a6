import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../../platform/contract/errors.ts'
import { humanChecksModule } from '../../../../site/human-checks/server/index.ts'
import { type BuyingFixtures, buyingFixtures } from '../../../orders/server/testing/buying-fixtures.ts'
import { shopModule } from '../index.ts'
import { type Entrant, placeBatch } from './take-places.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([shopModule, humanChecksModule])
})
afterAll(() => shop.database.close())
beforeEach(() => shop.begin())

const second = 1_000
const aRoom = (perMinute: number, opensInMs = 0) =>
  shop.run(
    `insert into waiting_rooms (project_id, per_minute, early_per_minute, opens_at, next_at) values ($1, $2, $2, $3, $3)`,
    ...[shop.project.id, perMinute, new Date(shop.now + opensInMs)],
  )
const room = async () => {
  const text = `select early_count, (extract(epoch from next_at) * 1000)::float8 as next_ms from waiting_rooms where project_id = $1`
  const [row] = await shop.run(text, shop.project.id)
  return { early_count: row?.early_count, inMs: row && row.next_ms - shop.now }
}
const anEntrant = async ({
  of = null as Entrant | null,
  hasProof = true,
  nonce = randomUUID() as string,
} = {}) => {
  const answer = { nonce, expiresAt: new Date(shop.now + 60 * second) }
  const proof = hasProof ? { answer, use: () => Promise.reject(new Error('used alone')) } : undefined
  return { userId: of?.userId ?? (await shop.aBuyer()).userId, proof, enteredAt: null }
}
/**
 * Returns the milliseconds until each turn; null before the opening, the name of a failure, or undefined
 * without a place.
 */
async function enterTogether(entrants: Entrant[]) {
  const context = { now: () => shop.now, log: pino({ level: 'silent' }) }
  const outcomes = await shop.database.transaction(db =>
    placeBatch.run(db, String(shop.project.id), entrants, context),
  )
  if (outcomes instanceof Failure) throw new Error('refused as a whole')
  return entrants.map(entrant => {
    const outcome = outcomes.get(entrant)
    if (outcome instanceof Failure) return outcome.entry.name
    return outcome && outcome.readyAt !== null ? outcome.readyAt - shop.now : outcome && null
  })
}

describe('placeBatch', () => {
  test('gives fans who arrive together turns in order', async () => {
    await aRoom(60)
    expect(await enterTogether([await anEntrant(), await anEntrant(), await anEntrant()])).toEqual([
      0,
      second,
      2 * second,
    ])
    expect(await enterTogether([await anEntrant(), await anEntrant()])).toEqual([3 * second, 4 * second])
    expect(await room()).toEqual({ early_count: 0, inMs: 5 * second })
  })

  test('gives two tabs one place and skips no turn', async () => {
    await aRoom(60)
    const one = await anEntrant()
    expect(await enterTogether([one, await anEntrant({ of: one }), await anEntrant()])).toEqual([
      0,
      undefined,
      second,
    ])
    expect(await enterTogether([await anEntrant({ of: one })])).toEqual([undefined])
    expect(await room()).toEqual({ early_count: 0, inMs: 2 * second })
  })

  test('requires a human check from all fans but the one admitted immediately', async () => {
    await aRoom(60)
    const bare = () => anEntrant({ hasProof: false })
    expect(await enterTogether([await bare(), await bare(), await anEntrant()])).toEqual([
      0,
      undefined,
      second,
    ])
    expect(await room()).toEqual({ early_count: 0, inMs: 2 * second })
  })

  test('accepts a human check for one fan only and rejects its reuse', async () => {
    await aRoom(60)
    const used = 'the-same'
    const [one, two] = [await anEntrant({ nonce: used }), await anEntrant({ nonce: used })]
    expect(await enterTogether([one, two, await anEntrant()])).toEqual([0, 'human_check_failed', second])
    expect(await enterTogether([await anEntrant({ nonce: used })])).toEqual(['human_check_failed'])
  })

  test('counts fans who arrive before the opening for the draw', async () => {
    await aRoom(60, 60 * second)
    expect(
      await enterTogether([await anEntrant(), await anEntrant({ hasProof: false }), await anEntrant()]),
    ).toEqual([...[null, undefined, null]])
    expect(await room()).toEqual({ early_count: 2, inMs: 60 * second })
  })

  test('keeps the rate across many batches when admitting several fans per millisecond', async () => {
    await aRoom(100_000)
    for (let batch = 0; batch < 10; batch += 1) await enterTogether([await anEntrant()])
    expect((await room()).inMs).toBeCloseTo(10 * 0.6, 3)
  })

  test('gives no places when the room is closed', async () => {
    expect(await enterTogether([await anEntrant()])).toEqual([undefined])
  })
})
