import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudit } from '../../../platform/server/operators/audit.ts'
import { readBlockRows } from '../../../platform/server/operators/block-rows.ts'
import { listAudit } from '../../../platform/server/operators/list-audit.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { hourMs, logFixtures } from './testing/log-fixtures.ts'

const rowCount = 100_000
const batch = '0b5e3b5c-9a58-4b39-8f0e-3f1d2a6f7c11'

let database: TestDatabase
let log: ReturnType<typeof logFixtures>
beforeAll(async () => {
  database = await testDatabase()
  log = logFixtures(database)
  await log.run(
    `insert into audit_log (at, actor, via, act, object, before, after, batch)
     select $1::timestamptz + n * interval '1 s', 'staff ' || n % 2000, 'studio',
       case when n % 1000 = 0 then 'orders refund' else 'import events' end,
       case when n % 1000 = 0 then 'order ' || n else 'event ' || n % 5000 end,
       '{}', '{"n": 1}', case when n % 500 = 1 then $2::uuid end
     from generate_series(1, $3::int) n`,
    new Date(log.clock.now - rowCount * 1_000),
    batch,
    rowCount,
  )
  await log.run('vacuum analyze audit_log')
})
afterAll(() => database.close())

type Queries = Pick<TestDatabase['db'], 'query'>

/** Notes the plan of each statement with its values, before it runs. */
function explaining<Db extends Queries>(db: Db, plans: Map<string, string>): Db {
  const query: Queries['query'] = async (statement, values) => {
    if (!statement.text.startsWith('set')) {
      const lines = await log.run(`explain ${statement.text}`, ...(values ?? []))
      plans.set(statement.name, lines.map(line => line['QUERY PLAN']).join('\n'))
    }
    return db.query(statement, values)
  }
  return { ...db, query }
}

const all = { actors: null, act: null, object: null, batch: null, from: null, until: null }
const time = Date.UTC(2030, 0, 1, 11)

describe('a log of 100,000 rows', () => {
  test.each([
    ['audit_log_by_time', {}],
    ['audit_log_by_actor', { actors: ['staff 7'] }],
    ['audit_log_by_object', { object: 'order 5000' }],
    ['audit_log_by_act', { act: 'orders' }],
    ['audit_log_by_batch', { batch }],
    ['audit_log_by_time', { from: new Date(time), until: new Date(time + 60_000) }],
  ])('is listed by %s for %j, also from a later page on', async (index, filter) => {
    for (const after of [null, { atMs: time, id: 50_000 }]) {
      const plans = new Map<string, string>()
      await listAudit(explaining(database.read, plans), { ...all, ...filter }, { after, limit: 51 })
      const plan = plans.get('operators.list-audit')
      expect(plan).toContain(`using ${index} on audit_log`)
      expect(plan).not.toContain('Seq Scan on audit_log')
    }
  })

  test('is listed by an index for one object', async () => {
    const plans = new Map<string, string>()
    await readAudit(explaining(database.read, plans), 'order 5000')
    expect(plans.get('operators.read-audit')).toContain('using audit_log_by_object')
  })

  test('is chained and verified without a scan', async () => {
    const plans = new Map<string, string>()
    const transaction: TestDatabase['transaction'] = (work, options) =>
      database.transaction(db => work(explaining(db, plans)), options)
    log = logFixtures({ ...database, transaction })
    // Verifying skips the rows of a purged block.
    await log.run(
      `insert into audit_blocks (block, at, row_count, prev_hash, hash, head, purged_at)
       values (1, $1, $2, sha256('a'), sha256('b'), '', $1)`,
      new Date(log.clock.now),
      rowCount,
    )
    await log.run('update audit_block_rows set block = 1')
    await log.run('vacuum analyze audit_block_rows')
    await log.write('spam', null)
    await log.makeBlocks()
    log.clock.now += 3 * hourMs
    expect(await log.verify()).toMatchObject({ blocks: 2, rows: 2 })
    await readBlockRows(
      explaining(database.read, plans),
      Array.from({ length: 2_000 }, (_, index) => index + 1),
    )
    expect(plans.get('log.pending-rows')).toContain('audit_block_rows_of_block')
    expect(plans.get('log.rows-of-block')).toContain('audit_block_rows_of_block')
    expect(plans.get('operators.block-rows')).toContain('audit_log_pkey')
    expect(plans.get('operators.older-audit-ids')).toContain('using audit_log_pkey')
    // Either index covers the range, which is the whole table here: the planner may take one or the other.
    expect(plans.get('log.blocked-rows')).toMatch(
      /Index (?:Only )?Scan using audit_block_rows_(?:pkey|of_block)/,
    )
    expect([...plans.values()].join()).not.toMatch(/Seq Scan on audit_(log|block_rows)/)
  })
})
