import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../platform/server/database.ts'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { testDatabase } from '../../platform/server/testing/database.ts'
import { aFan } from '../../platform/server/testing/fans.ts'
import { season } from '../contract.ts'
import { shareStage } from './hold-stage.ts'
import { moveStage } from './move-stages.ts'
import { publishBlocks } from './record/publish-blocks.ts'
import { removeBallots } from './remove-ballots.ts'
import { castAs } from './testing/cast-as.ts'
import { voteFixtures } from './testing/vote-fixtures.ts'
import { verifyRecord } from './verify/verify-record.ts'

const fanCount = 4
const fan = fc.nat({ max: fanCount - 1 })
const artist = fc.nat({ max: 2 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constantFrom('cast', 'change'), fan, artist }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove'), fan, artist }) },
  // Casts ballots of all fans in one transaction, several for some of them.
  { weight: 1, arbitrary: fc.record({ act: fc.constant('crowd'), fan, artist }) },
  // Simulates a process that dies while it creates a block or casts a ballot.
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('publish', 'crash', 'lost'), fan, artist }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('close', 'publish'), fan, artist }) },
)
const vote = fc.record({ isHidden: fc.boolean(), steps: fc.array(step, { minLength: 5, maxLength: 25 }) })

interface Model {
  chosen: Map<number, number>
  removed: Set<number>
  isClosed: boolean
}

describe('season vote', () => {
  // All runs share a database: each has its own stage and fans, and the record continues.
  test('keeps tally, recount and record equal to the acknowledged ballots under random acts and crashes', async () => {
    await using database = await testDatabase()
    const votes = voteFixtures(database)
    const { anArtist } = catalogueFixtures(database)
    const artists: number[] = []
    for (const name of ['A', 'B', 'C']) artists.push((await anArtist(name)).id)
    const publish = () => publishBlocks(database, season)
    const dying = {
      transaction: <Result>(work: (db: Db) => Promise<Result>): Promise<Result> =>
        database.transaction(async db => {
          await work(db)
          throw new Error('killed')
        }),
    }
    const crash = () => publishBlocks(dying, season).catch(() => {})
    let run = 0
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + run * 2, n)).toISOString()

    async function close(stage: number, model: Model): Promise<void> {
      if (model.isClosed) return
      model.isClosed = true
      await votes.setClock(day(24))
      await database.transaction(db => moveStage(db, stage, { act: 'close', actor: 'system' }))
    }

    async function act(
      stage: number,
      fans: number[],
      model: Model,
      one: typeof step extends fc.Arbitrary<infer S> ? S : never,
    ) {
      const voterIndexes = one.act === 'crowd' ? [...fans, ...fans].map((_, n) => n % fanCount) : [one.fan]
      if (one.act === 'publish') return publish()
      if (one.act === 'crash') return crash()
      if (one.act === 'close') return close(stage, model)
      if (one.act === 'remove') return remove(stage, fans, model, one.fan)
      const calls = voterIndexes.map((index, n) => ({
        index,
        artist: (one.artist + n) % 3,
        isChange: one.act === 'change',
      }))
      const outcomes = await castAs(
        one.act === 'lost' ? dying : database,
        stage,
        calls.map(({ index, isChange, ...call }) => ({
          userId: fans[index] ?? 0,
          artistId: artists[call.artist],
          isChange,
        })),
      ).catch(() => null)
      if (!outcomes) return expect(one.act).toBe('lost')
      for (const [n, { index, artist: wanted, isChange }] of calls.entries()) {
        const has = model.chosen.has(index)
        const missing = has ? 'vote_already_cast' : 'vote_no_ballot'
        const outcomeWhileOpen = model.removed.has(index)
          ? 'vote_removed'
          : isChange === has
            ? 'done'
            : missing
        const expected = model.isClosed ? 'vote_closed' : outcomeWhileOpen
        expect(outcomes[n]).toBe(expected)
        if (expected === 'done') model.chosen.set(index, wanted)
      }
    }

    async function remove(stage: number, fans: number[], model: Model, index: number) {
      const { rows } = await database.pool.query<{ ballot: Buffer }>(
        'select ballot from vote_ballots where stage_id = $1 and user_id = $2',
        [stage, fans[index]],
      )
      await database.transaction(async db => {
        await shareStage(db, stage)
        await removeBallots(db, stage, { ballots: rows.map(({ ballot }) => ballot), reason: 'fake_account' })
      })
      if (rows.length > 0) model.removed.add(index)
      model.chosen.delete(index)
    }

    await fc.assert(
      fc.asyncProperty(vote, async ({ isHidden, steps }) => {
        run += 1
        await votes.setClock(day(1))
        const stage = await votes.aStage({
          artists,
          visibility: isHidden ? 'hidden' : 'live',
          opensAt: day(0),
          closesAt: day(24),
        })
        const fans = await Promise.all(Array.from({ length: fanCount }, () => aFan(database)))
        const model: Model = { chosen: new Map(), removed: new Set(), isClosed: false }
        for (const one of steps) {
          await act(stage, fans, model, one)
          expect(await votes.wrongTallies()).toEqual([])
        }
        await close(stage, model)
        await crash()
        await votes.setClock(day(25))
        await database.transaction(db => moveStage(db, stage, { act: 'finish', actor: 'system' }))
        await crash()
        await publish()
        const { rows } = await database.pool.query<{ body: string }>(
          'select body from vote_blocks order by block',
        )
        const { problem, stages } = await verifyRecord(rows.map(({ body }) => body))
        expect(problem).toBeNull()
        const expected = artists.map((artist_id, n) => ({
          artist_id,
          total: [...model.chosen.values()].filter(chosen => chosen === n).length,
        }))
        expect(stages.find(({ stage_id: id }) => id === stage)?.totals).toEqual(expected)
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})
