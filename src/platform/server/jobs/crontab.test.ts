import { parseCrontab } from 'graphile-worker'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startTestJobs } from '../testing/jobs.ts'
import { addJob } from './add-job.ts'
import { attemptsBetween, crontabOf } from './crontab.ts'
import { defineTask, noPayload, type Task } from './task.ts'

/** What the clock does when a task is due. */
async function tick({ pool }: TestDatabase, task: Task): Promise<void> {
  const [item] = parseCrontab(crontabOf([task]))
  const { queueName, maxAttempts, jobKey, jobKeyMode, priority } = item?.options ?? {}
  await pool.query(
    `select graphile_worker.add_job($1, queue_name => $2, max_attempts => $3, job_key => $4, job_key_mode => $5,
      priority => $6)`,
    [item?.task, queueName, maxAttempts, jobKey, jobKeyMode, priority],
  )
}

const jobsOf = async ({ pool }: TestDatabase) =>
  (await pool.query('select attempts, max_attempts, last_error from graphile_worker.jobs order by id')).rows

/** Nobody waits for the next try. */
async function hurry({ pool }: TestDatabase): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await pool.query(`select pg_notify('jobs:insert', '{"r":1,"count":1}')`)
}

const everyMinute = (name: string, run: () => Promise<void>) =>
  defineTask({ name, schema: noPayload, queue: 'bulk', every: '* * * * *', run })

const away = async (): Promise<void> => {
  throw new Error('away')
}

test('a run that failed and waits is replaced by the next one, with all its tries', async () => {
  await using database = await testDatabase()
  const task = everyMinute('minutely', away)
  await tick(database, task)
  const jobs = await startTestJobs(database, [task])
  const failedOnce = { attempts: 1, max_attempts: 3, last_error: 'away' }
  await vi.waitFor(async () => expect(await jobsOf(database)).toEqual([failedOnce]), 8_000)
  await jobs.close()
  await tick(database, task)
  expect(await jobsOf(database)).toEqual([{ attempts: 0, max_attempts: 3, last_error: null }])
})

test('a run that lasts over the next one is not run beside itself, nor beside what it leaves for later', async () => {
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
    await hurry(database)
    expect(await jobsOf(database)).toEqual([])
  }, 8_000)
  await jobs.close()
  expect(ran).toEqual(['slow', 'other', 'slow', 'slow'])
})

test('a task that always fails is reported once a run, leaves one failed job, and none when it works again', async () => {
  await using database = await testDatabase()
  const told: string[] = []
  const log = pino({ level: 'error' }, { write: line => told.push(JSON.parse(line).msg) })
  let work = away
  const task = everyMinute('minutely', () => work())
  const jobs = await startTestJobs(database, [task], { log })
  for (const times of [1, 2]) {
    await tick(database, task)
    await vi.waitFor(async () => {
      await hurry(database)
      expect(told).toEqual(Array.from({ length: times }, () => 'a job failed for good'))
      expect(await jobsOf(database)).toEqual([{ attempts: 3, max_attempts: 3, last_error: 'away' }])
    }, 12_000)
  }
  work = async () => {}
  await tick(database, task)
  await vi.waitFor(async () => expect(await jobsOf(database)).toEqual([]), 8_000)
  await jobs.close()
})

test.each([
  ['* * * * *', 3],
  ['*/10 * * * *', 5],
  ['7,22,37,52 * * * *', 5],
  ['23 * * * *', 7],
  ['7 5 * * *', 10],
  ['7 5 * * 1', 10],
])('all tries of a run by %s are over before the next: %i', (every, attempts) => {
  expect(attemptsBetween(every)).toBe(attempts)
})
