import { describe, expect, test } from 'vitest'
import { purgeAuditRows } from '../operators/purge-audit.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { aTaskContext, readWaitingJobs } from '../testing/jobs.ts'
import { purgeFailedJobs } from './purge-failed.ts'
import { priorities } from './queues.ts'

const now = Date.UTC(2030, 0, 31)
const ago = (days: number) => new Date(now - days * 86_400_000)
const run = (database: TestDatabase, task: typeof purgeAuditRows) =>
  task.run({}, aTaskContext(database, { now: () => now }))

async function audit({ pool }: TestDatabase, count: number, at: Date, subject = 'user 1') {
  await pool.query(
    `insert into audit_log (at, operator, act, subject, before, after)
     select $2, 'Ada', 'user disable', $3, '{}', '{}' from generate_series(1, $1::int)`,
    [count, at, subject],
  )
}

const audited = async ({ pool }: TestDatabase) =>
  (await pool.query<{ subject: string }>('select subject from audit_log order by id')).rows

describe('defineRetention', () => {
  test('deletes old rows in batches, with one low-priority job each, and leaves recent ones', async () => {
    await using database = await testDatabase()
    await audit(database, 5_001, ago(731))
    await audit(database, 1, ago(729), 'user 2')
    await run(database, purgeAuditRows)
    expect(await audited(database)).toEqual([{ subject: 'user 1' }, { subject: 'user 2' }])
    const next = await readWaitingJobs(database)
    expect(next).toMatchObject([{ task: 'purgeAuditRows', payload: {}, priority: priorities.idle }])
    await database.pool.query('delete from graphile_worker._private_jobs')
    await run(database, purgeAuditRows)
    expect(await audited(database)).toEqual([{ subject: 'user 2' }])
    expect(await readWaitingJobs(database)).toEqual([])
  })

  test('leaves a locked row for the next run', async () => {
    await using database = await testDatabase()
    await audit(database, 2, ago(731))
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from audit_log order by id limit 1 for update')
    await run(database, purgeAuditRows)
    expect(await audited(database)).toHaveLength(1)
    await holder.query('commit')
    holder.release()
  })

  test('deletes only jobs that failed permanently more than a month ago', async () => {
    await using database = await testDatabase()
    const { pool } = database
    for (const name of ['failed', 'lately', 'waits', 'runs']) {
      await pool.query(`select graphile_worker.add_job($1, '{}', max_attempts => 1)`, [name])
    }
    const change = async (name: string, set: string, days: number) =>
      pool.query(
        `update graphile_worker._private_jobs set updated_at = $2, ${set}
        where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
        [name, ago(days)],
      )
    await change('failed', 'attempts = 1', 31)
    await change('lately', 'attempts = 1', 29)
    await change('waits', 'attempts = 0', 31)
    await change('runs', `attempts = 1, locked_by = 'one', locked_at = now()`, 31)
    await run(database, purgeFailedJobs)
    expect((await readWaitingJobs(database)).map(({ task }) => task)).toEqual(['lately', 'waits', 'runs'])
  })
})
