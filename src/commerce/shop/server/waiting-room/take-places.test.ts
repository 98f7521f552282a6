import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Failure } from '../../../../platform/contract/errors.ts'
import { humanChecksModule } from '../../../../site/human-checks/server/index.ts'
import { type BuyingFixtures, buyingFixtures } from '../../../orders/server/testing/buying-fixtures.ts'
import { shopModule } from '../index.ts'
import { type Comer, placesOfRoom } from './take-places.ts'

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
const aComer = async ({
  of = null as Comer | null,
  hasProof = true,
  nonce = randomUUID() as string,
} = {}) => {
  const answer = { nonce, expiresAt: new Date(shop.now + 60 * second) }
  const proof = hasProof ? { answer, use: () => Promise.reject(new Error('used alone')) } : undefined
  return { userId: of?.userId ?? (await shop.aBuyer()).userId, proof, enteredAt: null }
}
/** Milliseconds until each one's turn; null before the opening, a failure's name, or nothing. */
async function together(comers: Comer[]) {
  const context = { now: () => shop.now, log: pino({ level: 'silent' }) }
  const outcomes = await shop.database.transaction(db =>
    placesOfRoom.run(db, String(shop.project.id), comers, context),
  )
  if (outcomes instanceof Failure) throw new Error('refused as a whole')
  return comers.map(comer => {
    const outcome = outcomes.get(comer)
    if (outcome instanceof Failure) return outcome.entry.name
    return outcome && outcome.readyAt !== null ? outcome.readyAt - shop.now : outcome && null
  })
}

test('of those who come together each gets a turn, in their order', async () => {
  await aRoom(60)
  expect(await together([await aComer(), await aComer(), await aComer()])).toEqual([0, second, 2 * second])
  expect(await together([await aComer(), await aComer()])).toEqual([3 * second, 4 * second])
  expect(await room()).toEqual({ early_count: 0, inMs: 5 * second })
})

test('two tabs that come together get one place, and no turn is left out', async () => {
  await aRoom(60)
  const one = await aComer()
  expect(await together([one, await aComer({ of: one }), await aComer()])).toEqual([0, undefined, second])
  expect(await together([await aComer({ of: one })])).toEqual([undefined])
  expect(await room()).toEqual({ early_count: 0, inMs: 2 * second })
})

test('without an answer to the human check only the one who is let in at once gets a place', async () => {
  await aRoom(60)
  const bare = () => aComer({ hasProof: false })
  expect(await together([await bare(), await bare(), await aComer()])).toEqual([0, undefined, second])
  expect(await room()).toEqual({ early_count: 0, inMs: 2 * second })
})

test('an answer is good for one of them, and not again', async () => {
  await aRoom(60)
  const used = 'the-same'
  const [one, two] = [await aComer({ nonce: used }), await aComer({ nonce: used })]
  expect(await together([one, two, await aComer()])).toEqual([0, 'human_check_failed', second])
  expect(await together([await aComer({ nonce: used })])).toEqual(['human_check_failed'])
})

test('before the opening all who come are counted, for a draw', async () => {
  await aRoom(60, 60 * second)
  expect(await together([await aComer(), await aComer({ hasProof: false }), await aComer()])).toEqual([
    ...[null, undefined, null],
  ])
  expect(await room()).toEqual({ early_count: 2, inMs: 60 * second })
})

test('a room that lets several in within a millisecond keeps its rate over many batches', async () => {
  await aRoom(100_000)
  for (let batch = 0; batch < 10; batch += 1) await together([await aComer()])
  expect((await room()).inMs).toBeCloseTo(10 * 0.6, 3)
})

test('a room that is closed gives no places', async () => {
  expect(await together([await aComer()])).toEqual([undefined])
})
