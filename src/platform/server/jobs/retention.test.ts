import { describe, expect, test } from 'vitest'
import { purgeIdempotencyKeys } from '../idempotency.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { aTaskContext, readWaitingJobs } from '../testing/jobs.ts'
import { purgeFailedJobs } from './purge-failed.ts'
import { priorities } from './queues.ts'
import type { Task } from './task.ts'

const now = Date.UTC(2030, 0, 31)
const ago = (days: number) => new Date(now - days * 86_400_000)
const run = (database: TestDatabase, task: Task) => task.run({}, aTaskContext(database, { now: () => now }))

async function write({ pool }: TestDatabase, count: number, at: Date, id = 'old') {
  await pool.query(
    `insert into continued_writes (own_id, result, created_at)
     select $3 || n, '{}', $2 from generate_series(1, $1::int) n`,
    [count, at, id],
  )
}

const written = async ({ pool }: TestDatabase) =>
  (await pool.query<{ own_id: string }>('select own_id from continued_writes order by own_id')).rows.map(
    row => row.own_id,
  )

describe('defineRetention', () => {
  test('deletes old rows in batches, with one low-priority job each, and leaves recent ones', async () => {
    await using database = await testDatabase()
    await write(database, 5_001, ago(31))
    await write(database, 1, ago(29), 'new')
    await run(database, purgeIdempotencyKeys)
    expect(await written(database)).toEqual(['new1', expect.stringMatching(/^old/)])
    const next = await readWaitingJobs(database)
    expect(next).toMatchObject([{ task: 'purgeIdempotencyKeys', payload: {}, priority: priorities.idle }])
    await database.pool.query('delete from graphile_worker._private_jobs')
    await run(database, purgeIdempotencyKeys)
    expect(await written(database)).toEqual(['new1'])
    expect(await readWaitingJobs(database)).toEqual([])
  })

  test('leaves a locked row for the next run', async () => {
    await using database = await testDatabase()
    await write(database, 2, ago(31))
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from continued_writes order by own_id limit 1 for update')
    await run(database, purgeIdempotencyKeys)
    expect(await written(database)).toEqual(['old1'])
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
