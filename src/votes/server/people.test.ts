import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { lockFan, removeFan } from '../../identity/accounts/server/index.ts'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { aFan } from '../../platform/server/testing/fans.ts'
import { aTaskContext, runWaitingJobs } from '../../platform/server/testing/jobs.ts'
import { season } from '../contract.ts'
import { announceStages } from './announce-stages.ts'
import { createBallotCall, getNetworkBlock } from './ballot-call.ts'
import { castTogether } from './cast-together.ts'
import { votesModule } from './index.ts'
import { moveDueStages } from './move-stages.ts'
import { voteData } from './personal-data.ts'
import { purgeVotes } from './purge.ts'
import { publishBlocks } from './record/publish-blocks.ts'
import { createReceiptCode } from './secrets.ts'
import { castAs } from './testing/cast-as.ts'
import { voteFixtures } from './testing/vote-fixtures.ts'

let database: TestDatabase
let votes: ReturnType<typeof voteFixtures>
let artists: number[]
beforeEach(async () => {
  database = await testDatabase()
  votes = voteFixtures(database)
  await votes.setClock('2026-06-16T12:00:00Z')
  const { anArtist } = catalogueFixtures(database)
  artists = [(await anArtist('Paper Lions')).id, (await anArtist('Low Tide')).id]
})
afterEach(() => database.close())

const readRows = async (text: string) => (await database.pool.query(text)).rows
const leave = (userId: number) =>
  database.transaction(async db => {
    const person = { userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' }
    await lockFan(db, userId)
    await voteData.erase(db, person, 0)
    await removeFan(db, userId)
  })

describe('season vote', () => {
  test('removes the ballot of a fan who leaves during an open stage, and anonymizes it later', async () => {
    const stage = await votes.aStage({ artists })
    const [early, late] = [await aFan(database), await aFan(database)]
    await castAs(
      database,
      stage,
      [early, late].map(userId => ({ userId, artistId: artists[0] })),
    )
    await leave(early)
    expect(await readRows('select type, reason from vote_events order by id')).toMatchObject([
      { type: 'cast' },
      { type: 'cast' },
      { type: 'remove', reason: 'fan_left' },
    ])
    await votes.setClock('2026-06-22T12:00:00Z')
    // The stage has ended by the clock but is not closed yet.
    await leave(late)
    expect(await readRows('select total from vote_candidates order by id')).toEqual([
      { total: 1 },
      { total: 0 },
    ])
    expect(await readRows('select user_id, code_sealed, network_key, device from vote_ballots')).toEqual(
      Array(2).fill({ user_id: null, code_sealed: null, network_key: null, device: null }),
    )
    expect(await readRows('select from vote_events')).toHaveLength(3)
    expect(await readRows('select from vote_numbers')).toHaveLength(2)
    expect(await votes.wrongTallies()).toEqual([])
  })

  test('requires the human check from a crowded IP address and rejects a crowded dial code, except for changes', async () => {
    const stage = await votes.aStage({ artists })
    const fans = await Promise.all(Array.from({ length: 6 }, () => aFan(database)))
    const config = testConfig({
      SERVER_KEY: 'x'.repeat(32),
      VOTE_HOUR_MAX_PER_ADDRESS: '3',
      VOTE_HOUR_MAX_PER_DIAL_CODE: '4',
    })
    const cast = (userId: number | undefined, address: string, { isChange = false, isPerson = false } = {}) =>
      database.transaction(async db => {
        const call = createBallotCall(
          {
            userId: userId ?? 0,
            artistId: artists[isChange ? 1 : 0] ?? 0,
            address,
            userAgent: null,
            isChange,
            isPerson,
          },
          config,
        )
        const outcome = (await castTogether(db, stage, [call], config)).get(call)
        return outcome && 'entry' in outcome ? outcome.entry.name : 'done'
      })
    for (const fan of fans.slice(0, 3)) expect(await cast(fan, '203.0.113.7')).toBe('done')
    expect(await cast(fans[3], '203.0.113.7')).toBe('human_check_required')
    expect(await cast(fans[0], '203.0.113.7', { isChange: true })).toBe('done')
    // Rejected ballots don't count, so the dial code has one left, from another IP address.
    expect(await cast(fans[4], '203.0.113.7', { isPerson: true })).toBe('done')
    expect(await cast(fans[5], '203.0.113.8')).toBe('vote_too_many')
    await votes.setClock('2026-06-16T13:00:00Z')
    expect(await cast(fans[5], '203.0.113.7')).toBe('done')
    expect(JSON.stringify(await readRows('select * from vote_counts'))).not.toContain('203.0')
    expect(await votes.wrongTallies()).toEqual([])
  })

  test('counts no casts with used codes or numbers that have voted towards the limits, even in a batch', async () => {
    const stage = await votes.aStage({ artists })
    const fans = await Promise.all(Array.from({ length: 3 }, () => aFan(database)))
    const [one = 0, two = 0, three = 0] = fans
    const config = testConfig({ SERVER_KEY: 'x'.repeat(32), VOTE_HOUR_MAX_PER_ADDRESS: '2' })
    const cast = (userId: number, code?: string) =>
      database.transaction(async db => {
        const input = { userId, artistId: artists[0] ?? 0, address: '203.0.113.7', userAgent: null, code }
        const calls = [
          createBallotCall(input, config),
          createBallotCall({ ...input, code: code ?? createReceiptCode() }, config),
        ]
        const outcomes = await castTogether(db, stage, calls, config)
        return calls.map(call => {
          const outcome = outcomes.get(call)
          return outcome && 'entry' in outcome ? outcome.entry.name : 'done'
        })
      })
    const counts = () => readRows('select count from vote_counts order by kind, who')
    const code = createReceiptCode()
    expect(await cast(one, code)).toEqual(['done', 'done'])
    for (let again = 0; again < 3; again += 1) {
      expect(await cast(two, code)).toEqual(['vote_code_used', 'vote_code_used'])
    }
    expect(await counts()).toEqual([{ count: 1 }, { count: 1 }])
    const [{ phone_e164: number }] = await readRows(`select phone_e164 from users where id = ${one}`)
    const give = (e164: string, userId: number) =>
      database.pool.query('update users set phone_e164 = $1 where id = $2', [e164, userId])
    await give('+4915199999999', one)
    await give(number, two)
    expect(await cast(two)).toEqual(['vote_number_has_voted', 'vote_number_has_voted'])
    expect(await cast(three)).toEqual(['done', 'vote_already_cast'])
    expect(await counts()).toEqual([{ count: 2 }, { count: 2 }])
  })

  test.each([
    ['203.0.113.7', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['::ffff:203.0.113.7', '203.0.113'],
  ])('maps %s to the network block %s', (address, block) => {
    expect(getNetworkBlock(address)).toBe(block)
  })

  test('notifies followers of the opening and closing, and voters of the result, once each', async () => {
    const stage = await votes.aStage({ artists, resultsAt: '2026-06-22T13:00:00Z', status: 'upcoming' })
    const [follower, voter] = [await aFan(database), await aFan(database)]
    await database.pool.query('insert into follows values ($1, $2, false, now())', [follower, artists[1]])
    const minute = async (at: string) => {
      await votes.setClock(at)
      await moveDueStages(database)
      const context = aTaskContext(database, { now: () => Date.parse(at) })
      for (let twice = 0; twice < 2; twice += 1) await announceStages.run({}, context)
      await runWaitingJobs(database, votesModule.tasks ?? [], { now: () => Date.parse(at) }).catch(() => {})
    }
    const readEvents = () =>
      readRows(`select key, params ->> 'news' as news, artist_ids, fan_ids from domain_events order by id`)
    await minute('2026-06-15T12:00:30Z')
    await castAs(database, stage, [{ userId: voter, artistId: artists[0] }])
    await minute('2026-06-21T12:00:00Z')
    await minute('2026-06-22T12:00:00Z')
    await minute('2026-06-22T13:00:00Z')
    expect(await readEvents()).toMatchObject([
      { key: `vote-opens:${stage}`, news: 'opens', artist_ids: artists, fan_ids: null },
      { key: `vote-closes:${stage}`, news: 'closes' },
      { key: `vote-result:${stage}:0`, news: 'result', fan_ids: [String(voter)] },
    ])
  })

  test('deletes phone numbers and pattern data, but no ballots, 30 days after the result', async () => {
    const stage = await votes.aStage({ artists, resultsAt: '2026-06-22T12:00:00Z' })
    await castAs(database, stage, [{ userId: await aFan(database), artistId: artists[0] }])
    await votes.setClock('2026-06-22T12:00:00Z')
    for (let step = 0; step < 2; step += 1) await moveDueStages(database)
    const purge = (at: string) => purgeVotes.run({}, aTaskContext(database, { now: () => Date.parse(at) }))
    await purge('2026-07-22T11:59:59Z')
    expect(await readRows('select from vote_numbers')).toHaveLength(1)
    await purge('2026-07-22T12:00:01Z')
    expect(await readRows('select from vote_numbers')).toEqual([])
    expect(await readRows('select network_key, device from vote_ballots')).toEqual([
      { network_key: null, device: null },
    ])
    await publishBlocks(database, season)
    expect(await readRows('select result_version, published_version from vote_stages')).toEqual([
      { result_version: 1, published_version: 1 },
    ])
  })
})
