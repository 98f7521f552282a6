import { parseCrontab } from 'graphile-worker'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startTestJobs } from '../testing/jobs.ts'
import { addJob } from './add-job.ts'
import { buildCrontab, computeMaxAttempts } from './crontab.ts'
import { defineTask, noPayload, type Task } from './task.ts'

/** Enqueues the task as the scheduler does when it is due. */
async function tick({ pool }: TestDatabase, task: Task): Promise<void> {
  const [item] = parseCrontab(buildCrontab([task]))
  const { queueName, maxAttempts, jobKey, jobKeyMode, priority } = item?.options ?? {}
  await pool.query(
    `select graphile_worker.add_job($1, queue_name => $2, max_attempts => $3, job_key => $4, job_key_mode => $5,
      priority => $6)`,
    [item?.task, queueName, maxAttempts, jobKey, jobKeyMode, priority],
  )
}

const readJobs = async ({ pool }: TestDatabase) =>
  (await pool.query('select attempts, max_attempts, last_error from graphile_worker.jobs order by id')).rows

async function makeJobsDue({ pool }: TestDatabase): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await pool.query(`select pg_notify('jobs:insert', '{"r":1,"count":1}')`)
}

const everyMinute = (name: string, run: () => Promise<void>) =>
  defineTask({ name, schema: noPayload, queue: 'bulk', every: '* * * * *', run })

const failAlways = async (): Promise<void> => {
  throw new Error('away')
}

describe('scheduled task', () => {
  test('replaces a failed run that waits for a retry with the next run and all its attempts', async () => {
    await using database = await testDatabase()
    const task = everyMinute('minutely', failAlways)
    await tick(database, task)
    const jobs = await startTestJobs(database, [task])
    const failedOnce = { attempts: 1, max_attempts: 3, last_error: 'away' }
    await vi.waitFor(async () => expect(await readJobs(database)).toEqual([failedOnce]), 8_000)
    await jobs.close()
    await tick(database, task)
    expect(await readJobs(database)).toEqual([{ attempts: 0, max_attempts: 3, last_error: null }])
  })

  test('never runs a task concurrently with itself or with jobs that it enqueued', async () => {
    await using database = await testDatabase()
    const finish = Promise.withResolvers<void>()
    const ran: string[] = []
    const slow = everyMinute('slow', async () => {
      ran.push('slow')
      await finish.promise
    })
    const other = defineTask({
      name: 'other',
      schema: noPayload,
      queue: 'bulk',
      run: async () => void ran.push('other'),
    })
    await tick(database, slow)
    const jobs = await startTestJobs(database, [slow, other])
    await vi.waitFor(() => expect(ran).toEqual(['slow']), 8_000)
    await tick(database, slow)
    await addJob(database.db, slow, {})
    await addJob(database.db, other, {})
    await vi.waitFor(() => expect(ran).toContain('other'), 8_000)
    expect(ran).toEqual(['slow', 'other'])
    finish.resolve()
    await vi.waitFor(async () => {
      await makeJobsDue(database)
      expect(await readJobs(database)).toEqual([])
    }, 8_000)
    await jobs.close()
    expect(ran).toEqual(['slow', 'other', 'slow', 'slow'])
  })

  test('reports each failing run once and leaves one failed job until a run succeeds', async () => {
    await using database = await testDatabase()
    const errors: string[] = []
    const log = pino({ level: 'error' }, { write: line => errors.push(JSON.parse(line).msg) })
    let work = failAlways
    const task = everyMinute('minutely', () => work())
    const jobs = await startTestJobs(database, [task], { log })
    for (const times of [1, 2]) {
      await tick(database, task)
      await vi.waitFor(async () => {
        await makeJobsDue(database)
        expect(errors).toEqual(Array.from({ length: times }, () => 'a job failed for good'))
        expect(await readJobs(database)).toEqual([{ attempts: 3, max_attempts: 3, last_error: 'away' }])
      }, 12_000)
    }
    work = async () => {}
    await tick(database, task)
    await vi.waitFor(async () => expect(await readJobs(database)).toEqual([]), 8_000)
    await jobs.close()
  })

  test.each([
    ['* * * * *', 3],
    ['*/10 * * * *', 5],
    ['7,22,37,52 * * * *', 5],
    ['23 * * * *', 7],
    ['7 5 * * *', 10],
    ['7 5 * * 1', 10],
  ])('ends the attempts of a run at %s before the next run: %i', (every, attempts) => {
    expect(computeMaxAttempts(every)).toBe(attempts)
  })
})
