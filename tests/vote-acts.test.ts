import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyFans } from '../src/notifications/server/notify-fans.ts'
import { Failure } from '../src/platform/contract/errors.ts'
import type { GraveAct } from '../src/platform/server/operators/grave-act.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { aFan } from '../src/platform/server/testing/fans.ts'
import { aTaskContext, runWaitingJobs } from '../src/platform/server/testing/jobs.ts'
import { expectTouchedAsPlanned } from '../src/platform/server/testing/touched-as-planned.ts'
import { finalAct } from '../src/votes/server/acts/final-act.ts'
import { readRanks } from '../src/votes/server/acts/read-ranks.ts'
import { removeAct } from '../src/votes/server/acts/remove-act.ts'
import { announceStages, notifyVoters } from '../src/votes/server/announce-stages.ts'
import { castAs } from '../src/votes/server/testing/cast-as.ts'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'
import { actWorld } from './helpers/act-world.ts'

const now = Date.parse('2026-06-16T12:00:00Z')
const follows = { vote_events: 'the public record', vote_stage_events: 'the history of a stage’s states' }
let database: TestDatabase
let votes: ReturnType<typeof voteFixtures>
let acts: ReturnType<typeof actWorld>
let artists: number[]
beforeAll(async () => {
  database = await testDatabase()
  votes = voteFixtures(database)
  await votes.setClock('2026-06-16T12:00:00Z')
  acts = actWorld(database, () => now)
  const { anArtist } = catalogueFixtures(database)
  artists = []
  for (const name of ['Paper Lions', 'Low Tide', 'Velvet Harbour']) artists.push((await anArtist(name)).id)
})
afterAll(() => database.close())

const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

const ballotArbitrary = fc.record({
  artist: fc.nat(2),
  device: fc.constantFrom('phone', 'laptop'),
  locale: fc.constantFrom('en', 'ko'),
  isDisabled: fc.boolean(),
})
type Ballot = typeof ballotArbitrary extends fc.Arbitrary<infer Value> ? Value : never

async function aStage(ballots: readonly Ballot[]): Promise<number> {
  // Stages of a season may not overlap.
  await rows(
    `update vote_stages set opens_at = timestamptz '2000-01-01' + id * interval '10 days',
      closes_at = timestamptz '2000-01-05' + id * interval '10 days' where closes_at > '2026-01-01'`,
  )
  const stage = await votes.aStage({ artists })
  for (const { artist, device, locale, isDisabled } of ballots) {
    const userId = await aFan(database, { locale })
    await castAs(database, stage, [{ userId, artistId: artists[artist] }])
    await rows(
      'update vote_ballots set device = $3 where stage_id = $1 and user_id = $2',
      stage,
      userId,
      device,
    )
    if (isDisabled) await rows('update users set disabled_at = now() where id = $1', userId)
  }
  return stage
}

/** Performs an act and compares the touched rows and the notified fans with its plan. */
async function expectAsPlanned(act: GraveAct, input: Record<string, unknown>) {
  const { consequences } = await acts.mustPlan(act, input)
  const [{ last }] = await rows('select coalesce(max(id), 0) as last from domain_events')
  await expectTouchedAsPlanned(database, act, input, { follows, context: acts.context })
  await announceStages.run({}, aTaskContext(database, { now: () => now }))
  for (const _ of [1, 2]) await runWaitingJobs(database, [notifyVoters, notifyFans], { now: () => now })
  const notified = await rows(
    `select u.locale, count(distinct u.id)::int as count from domain_events h
      join notifications n on n.happening_id = h.id join users u on u.id = n.user_id
      where h.id > $1 and h.params ->> 'news' in ('removed', 'result') group by 1 order by 1`,
    last,
  )
  expect(notified).toEqual(consequences.told)
  return consequences
}

describe('vote remove', () => {
  test('touches the rows, notifies the fans and leads to the ranks that its plan says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ballotArbitrary, { minLength: 1, maxLength: 6 }), async ballots => {
        const stage = await aStage(ballots)
        const input = { stage_id: stage, cause: 'fake_account', device: ballots[0]?.device }
        const { details } = await expectAsPlanned(removeAct as GraveAct, input)
        const ranks = await readRanks(database.read, stage)
        const planned = details['ranks'] as typeof ranks
        const toPairs = (list: [number, number, number][]) => list.toSorted(([one], [other]) => one - other)
        expect(toPairs(ranks.map(row => [row.artist_id, row.total, row.rank]))).toEqual(
          toPairs(planned.map(row => [row.artist_id, row.next_total, row.next_rank])),
        )
        expect(await votes.wrongTallies()).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  const ballot = { artist: 0, device: 'phone', locale: 'en', isDisabled: false } as const
  const remove = (stage: number, more: object = { device: 'phone' }) =>
    acts.plan(removeAct, { stage_id: stage, cause: 'fake_account', ...more })

  test('keeps its version while others vote, and loses it when the selection changes', async () => {
    const stage = await aStage([ballot])
    const readVersion = async (more?: object) => {
      const plan = await remove(stage, more)
      return plan instanceof Failure ? plan.entry.name : plan.version
    }
    const version = await readVersion()
    await castAs(database, stage, [{ userId: await aFan(database), artistId: artists[1] }])
    expect(await readVersion()).toBe(version)
    const until = { device: 'phone', cast_until: '2026-06-16T12:00:00Z' }
    const fixed = await readVersion(until)
    await votes.setClock('2026-06-16T12:00:05Z')
    const late = await aFan(database)
    await castAs(database, stage, [{ userId: late, artistId: artists[1] }])
    await rows(`update vote_ballots set device = 'phone' where user_id = $1`, late)
    await votes.setClock('2026-06-16T12:00:00Z')
    expect(await readVersion()).not.toBe(version)
    expect(await readVersion(until)).toBe(fixed)
  })

  test('is refused without ballots, without criteria, with another number, and for final results', async () => {
    const stage = await aStage([ballot])
    expect(await remove(stage, { device: 'tablet' })).toMatchObject({ entry: { name: 'not_allowed_now' } })
    expect(await remove(stage, {})).toMatchObject({ description: { ballot: 'ERR_REQUIRED' } })
    expect(await remove(stage, { device: 'phone', count: 2 })).toMatchObject({
      entry: { name: 'act_changed' },
    })
    expect(await remove(999_999)).toMatchObject({ entry: { status: 404 } })
    await rows(
      `update vote_stages set status = 'final', final_at = now(), result_told_at = now() where id = $1`,
      stage,
    )
    expect(await remove(stage)).toMatchObject({ entry: { name: 'not_allowed_now' } })
  })
})

describe('vote final', () => {
  test('touches the stage and notifies the voters that its plan says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ballotArbitrary, { maxLength: 4 }), async ballots => {
        const stage = await aStage(ballots)
        expect(await acts.plan(finalAct, { stage_id: stage })).toMatchObject({
          entry: { name: 'not_allowed_now' },
        })
        await rows(
          `update vote_stages set status = 'tabulating', closes_at = $2 where id = $1`,
          stage,
          new Date(now),
        )
        await expectAsPlanned(finalAct as GraveAct, { stage_id: stage })
      }),
      { numRuns: 6 },
    )
    expect(await acts.plan(finalAct, { stage_id: 999_999 })).toMatchObject({ entry: { status: 404 } })
  })
})
