import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database.ts'
import { openDatabase } from '../../../platform/server/database.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { listBlocks as listBlocksCall, season } from '../../contract.ts'
import { votesModule } from '../index.ts'
import { listBlocks } from '../list-blocks.ts'
import { moveDueStages } from '../move-stages.ts'
import { castAs } from '../testing/cast-as.ts'
import { voteFixtures } from '../testing/vote-fixtures.ts'
import { verifyRecord } from '../verify/verify-record.ts'
import { publishBlocks } from './publish-blocks.ts'

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

const fans = (count: number) => Promise.all(Array.from({ length: count }, () => aFan(database)))
const readRecordLines = async () =>
  (await database.pool.query<{ body: string }>('select body from vote_blocks order by block')).rows.map(
    row => row.body,
  )
const verified = async () => verifyRecord(await readRecordLines())
const publish = () => publishBlocks(database, season)

describe('publishBlocks', () => {
  test('publishes each committed event in exactly one block, so that the record yields the tally', async () => {
    const stage = await votes.aStage({ artists })
    const [one = 0, two = 0, three = 0] = await fans(3)
    await castAs(database, stage, [
      { userId: one, artistId: artists[0] },
      { userId: two, artistId: artists[0] },
      { userId: three, artistId: artists[1] },
    ])
    await castAs(database, stage, [{ userId: one, artistId: artists[1], isChange: true }])
    expect([await publish(), await publish()]).toEqual([1, 0])
    expect(await verified()).toMatchObject({
      problem: null,
      blocks: 1,
      events: 4,
      stages: [{ cast: 3, changed: 1, totals: artists.map((id, n) => ({ artist_id: id, total: n + 1 })) }],
    })
    await expect(database.pool.query('update vote_blocks set at = now()')).rejects.toThrow('never changed')
  })

  test('publishes commitments and no totals for a hidden stage, and opens all commitments once the stage is final', async () => {
    const stage = await votes.aStage({ artists, visibility: 'hidden', resultsAt: '2026-06-23T12:00:00Z' })
    const [one = 0, two = 0] = await fans(2)
    await castAs(database, stage, [
      { userId: one, artistId: artists[0] },
      { userId: two, artistId: artists[1] },
    ])
    await castAs(database, stage, [{ userId: one, artistId: artists[1], isChange: true }])
    await publish()
    const api = testApi({ database, modules: [votesModule] })
    const read = async (path: string) => (await api.request(`/api/v1/vote/season3/${path}`)).text()
    const shown = (await read('blocks/?after=0')) + (await read('votes/')) + (await read('stage/'))
    expect(shown).toContain('commitment')
    const events = (await readRecordLines()).flatMap(line => JSON.parse(line).events)
    expect(events.every((event: object) => !('artist_id' in event) && !('nonce' in event))).toBe(true)
    expect(JSON.parse(await read('votes/'))).toMatchObject({
      total: null,
      results: [
        { name: 'Low Tide', total: null, share: null, rank: null },
        { name: 'Paper Lions', total: null, share: null, rank: null },
      ],
    })
    expect((await verified()).stages).toMatchObject([{ is_hidden: true, totals: null }])
    await votes.setClock('2026-06-23T12:00:00Z')
    for (let second = 0; second < 3; second += 1) {
      await moveDueStages(database)
      await publish()
    }
    expect(JSON.parse(await read('votes/'))).toMatchObject({ result_visibility: 'final', total: 2 })
    expect(await verified()).toMatchObject({
      problem: null,
      stages: [{ state: 'final', result_version: 1, totals: [{ total: 0 }, { total: 2 }] }],
    })
  })

  test('builds a chain without forks or gaps when three nodes publish while ballots are cast', async () => {
    const stage = await votes.aStage({ artists })
    const nodes = [1, 2, 3].map(() => openDatabase(database.url, { max: 2 }))
    const many = await fans(60)
    const casting = Array.from({ length: 12 }, (_, batch) =>
      castAs(
        database,
        stage,
        many.slice(batch * 5, batch * 5 + 5).map((userId, n) => ({ userId, artistId: artists[n % 2] })),
      ),
    )
    const making = nodes.flatMap(node => Array.from({ length: 8 }, () => publishBlocks(node, season)))
    await Promise.all([...casting, ...making])
    await publish()
    for (const node of nodes) await node.close()
    expect(await verified()).toMatchObject({ problem: null, events: 60 })
    expect(await votes.wrongTallies()).toEqual([])
  })

  test('rejects a second block with the same predecessor in the table', async () => {
    await votes.aStage({ artists })
    await publish()
    const fork = `insert into vote_blocks select season, block + 1, at, prev_hash, sha256('other'), 1, 0, '{}' from vote_blocks`
    await expect(database.pool.query(fork)).rejects.toThrow('vote_blocks_season_prev_hash_key')
  })

  test('loses neither a ballot nor a block when a process dies between them', async () => {
    const stage = await votes.aStage({ artists })
    const [one = 0] = await fans(1)
    await castAs(database, stage, [{ userId: one, artistId: artists[0] }])
    const dying = {
      transaction: <Result>(work: (db: Db) => Promise<Result>) =>
        database.transaction(async db => {
          await work(db)
          throw new Error('killed')
        }),
    }
    await expect(publishBlocks(dying, season)).rejects.toThrow('killed')
    expect(await readRecordLines()).toEqual([])
    await publish()
    expect(await verified()).toMatchObject({ problem: null, events: 1 })
  })

  test('includes an event that is committed after one with a higher id', async () => {
    const stage = await votes.aStage({ artists })
    const [one = 0, two = 0] = await fans(2)
    const client = await database.pool.connect()
    const insert = (n: string, user: number) =>
      `with b as (insert into vote_ballots (ballot, stage_id, user_id, artist_id, cast_at)
       values (sha256('${n}'), ${stage}, ${user}, ${artists[0]}, now()) returning *)
     insert into vote_events (stage_id, type, ballot, artist_id) select stage_id, 'cast', ballot, artist_id from b`
    await client.query('begin')
    await client.query(insert('slow', one))
    await database.pool.query(insert('fast', two))
    await publish()
    await client.query('commit')
    client.release()
    await publish()
    const { rows } = await database.pool.query('select id, seq, block from vote_events order by id')
    expect(rows).toMatchObject([
      { seq: 2, block: 2 },
      { seq: 1, block: 1 },
    ])
    expect(await verified()).toMatchObject({ problem: null, blocks: 2 })
  })

  test('waits for pending ballots when a stage closes, and accepts none afterwards', async () => {
    const stage = await votes.aStage({ artists })
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock_shared(4730221, $1)', [stage])
    await votes.setClock('2026-06-22T12:00:00Z')
    let isClosed = false
    const closing = moveDueStages(database).then(() => {
      isClosed = true
    })
    // The close waits for a lock in PostgreSQL; polls until it does.
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted and classid = 4730221`
    while ((await database.pool.query(waiting)).rowCount === 0);
    expect(isClosed).toBe(false)
    await client.query(
      `insert into vote_events (stage_id, type, ballot, artist_id) values ($1, 'cast', sha256('late'), $2)`,
      [stage, artists[0]],
    )
    await client.query('commit')
    client.release()
    await closing
    await publish()
    const [block] = (await readRecordLines()).map(line => JSON.parse(line))
    expect(block).toMatchObject({ events: [{ type: 'cast' }], marks: [{ type: 'open' }, { type: 'close' }] })
    const { rows } = await database.pool.query('select act, actor from vote_stage_events')
    expect(rows).toEqual([{ act: 'close', actor: 'system' }])
  })

  test('ends a page by the weight of its blocks and never changes a full page', async () => {
    const stage = await votes.aStage({ artists })
    for (const userId of await fans(3)) {
      await castAs(database, stage, [{ userId, artistId: artists[0] }])
      await publish()
    }
    const ends = { blocks: 2, weight: 100 }
    const page = (after: number, more: object = {}) => listBlocks(database.read, after, { ...ends, ...more })
    expect(await page(0)).toMatchObject({
      is_finished: true,
      next_after: 2,
      results: [{ block: 1 }, { block: 2 }],
    })
    expect(await page(2)).toMatchObject({ is_finished: false, next_after: 3 })
    expect(await page(3)).toEqual({ is_finished: false, next_after: 3, results: [] })
    // Block 1 contains a mark and an event.
    expect(await page(0, { weight: 2 })).toMatchObject({ is_finished: true, next_after: 1 })
    const api = testApi({ database, modules: [votesModule] })
    const { headers } = await api.request('/api/v1/vote/season3/blocks/')
    expect(headers.get('cache-control')).toBe('public, s-maxage=1')
    expect(listBlocksCall.cacheOf?.({ is_finished: true }, 0)).toEqual({ kind: 'forever' })
  })
})
