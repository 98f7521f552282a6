import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { fakeService } from '../../../platform/server/testing/fake-service.ts'
import { publishKey } from '../../../votes/server/index.ts'
import { makeBlocks } from './make-blocks.ts'
import { hourMs, logFixtures } from './testing/log-fixtures.ts'

let database: TestDatabase
let log: ReturnType<typeof logFixtures>
beforeEach(async () => {
  database = await testDatabase()
  log = logFixtures(database)
})
afterEach(() => database.close())

describe('makeLogBlocks', () => {
  test('makes a block of the rows since the last one, and none of an hour without rows', async () => {
    await log.makeBlocks()
    expect(await log.blocks()).toEqual([])
    await log.write('spam', null)
    await log.makeBlocks()
    await log.makeBlocks()
    await log.write(null)
    await log.makeBlocks()
    expect(await log.blocks()).toMatchObject([{ rows: [1, 2] }, { rows: [3] }])
  })

  test('makes several blocks of very many rows', async () => {
    await log.write(...Array.from({ length: 5 }, () => null))
    await publishKey(database.db, testConfig())
    await makeBlocks(database, testConfig(), { now: log.clock.now, rowsMax: 2 })
    expect(await log.blocks()).toMatchObject([{ rows: [1, 2] }, { rows: [3, 4] }, { rows: [5] }])
    expect(await log.verify()).toMatchObject({ problems: [] })
  })

  test('takes a row of a long transaction into a later block', async () => {
    const slow = await database.pool.connect()
    await slow.query('begin')
    await slow.query(`insert into audit_log (at, actor, via, act, object, before, after)
      values (now(), 'job', 'job', 'import events', 'events', '{}', '{}')`)
    await log.write(null)
    await log.makeBlocks()
    expect(await log.blocks()).toMatchObject([{ block: 1, rows: [2] }])
    await slow.query('commit')
    slow.release()
    await log.makeBlocks()
    expect(await log.blocks()).toMatchObject([
      { block: 1, rows: [2] },
      { block: 2, rows: [1] },
    ])
    expect(await log.verify()).toMatchObject({ problems: [] })
  })

  test('leaves one chain when two processes make a block at once', async () => {
    await log.write(null, 'spam')
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table audit_blocks in share mode')
    const makers = Promise.allSettled([log.makeBlocks(), log.makeBlocks()])
    const countWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await log.run(countWaiting)).toHaveLength(2), 5_000)
    await holder.query('commit')
    holder.release()
    expect((await makers).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await log.blocks()).toMatchObject([{ block: 1, rows: [1, 2] }])
    await log.makeBlocks()
    expect(await log.verify()).toMatchObject({ blocks: 1, problems: [] })
  })

  test('sends each head to the witness once, and again after it failed', async () => {
    const witness = await fakeService()
    const config = testConfig({ VOTE_WITNESSES: `alpha=${witness.url}/heads/` })
    log = logFixtures(database, config)
    await log.write(null)
    witness.plays.push({ status: 500 })
    await log.makeBlocks()
    await log.write(null)
    witness.plays.push(
      { body: { url: 'https://witness.example/1' } },
      { body: { url: 'https://witness.example/2' } },
    )
    log.clock.now += hourMs
    await log.makeBlocks()
    await log.makeBlocks()
    await witness.close()
    const heads = (await log.run('select head from audit_blocks order by block')).map(({ head }) => head)
    expect(
      witness.asked.map(({ body, headers }) => [JSON.parse(body).jws, headers['idempotency-key']]),
    ).toEqual([
      [heads[0], 'log-block-1'],
      [heads[0], 'log-block-1'],
      [heads[1], 'log-block-2'],
    ])
    expect(await log.run('select block, witness, url from audit_witnessings order by block')).toEqual([
      { block: 1, witness: 'alpha', url: 'https://witness.example/1' },
      { block: 2, witness: 'alpha', url: 'https://witness.example/2' },
    ])
  })
})
