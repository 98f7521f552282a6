import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startTestJobs } from '../testing/jobs.ts'
import { addJob } from './add-job.ts'
import { defineTask, noPayload } from './task.ts'

/** A task that records its payloads. */
function listening(work: (attempt: number) => void = () => {}) {
  const payloads: unknown[] = []
  const tell = defineTask({
    name: 'tell',
    schema: z.object({ n: z.int() }),
    queue: 'messages',
    async run(payload) {
      payloads.push(payload)
      work(payloads.length)
    },
  })
  const heard = (count: number) =>
    vi.waitFor(() => expect(payloads).toHaveLength(count), { timeout: 8_000, interval: 20 })
  return { tell, payloads, heard }
}

async function waitingJobs(database: TestDatabase) {
  const { rows } = await database.pool.query('select id from graphile_worker.jobs')
  return rows.length
}

test('a job runs when its transaction is committed, and not when it is rolled back', async () => {
  await using database = await testDatabase()
  const { tell, payloads, heard } = listening()
  const jobs = await startTestJobs(database, [tell])
  await database.transaction(db => addJob(db, tell, { n: 1 }))
  const cancelled = database.transaction(async db => {
    await addJob(db, tell, { n: 2 })
    throw new Error('changed my mind')
  })
  await expect(cancelled).rejects.toThrow('changed my mind')
  await heard(1)
  await jobs.close()
  expect(payloads).toEqual([{ n: 1 }])
  expect(await waitingJobs(database)).toBe(0)
})

test('a job that was added while nobody worked is done at the next start', async () => {
  await using database = await testDatabase()
  const { tell, heard } = listening()
  await addJob(database.db, tell, { n: 1 })
  const jobs = await startTestJobs(database, [tell])
  await heard(1)
  await jobs.close()
})

test('a job that failed is tried again later', async () => {
  await using database = await testDatabase()
  const { tell, heard } = listening(attempt => {
    if (attempt === 1) throw new Error('not yet')
  })
  await addJob(database.db, tell, { n: 1 })
  const jobs = await startTestJobs(database, [tell])
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select last_error, run_at from graphile_worker.jobs')
    expect(rows[0]?.last_error).toContain('not yet')
    expect(rows[0]?.run_at.getTime()).toBeGreaterThan(Date.now())
  }, 8_000)
  await heard(2)
  await jobs.close()
  expect(await waitingJobs(database)).toBe(0)
})

async function heldJob(database: TestDatabase, tell: ReturnType<typeof listening>['tell']) {
  await addJob(database.db, tell, { n: 1 })
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - interval '2 minutes'`,
  )
}

test('a job of a process that died is run by the next one', async () => {
  await using database = await testDatabase()
  const { tell, heard } = listening()
  await heldJob(database, tell)
  const jobs = await startTestJobs(database, [tell])
  await heard(1)
  await jobs.close()
})

test('a serial queue that is held for a job that is gone is given free', async () => {
  await using database = await testDatabase()
  const { tell, heard } = listening()
  await database.pool.query(`select graphile_worker.add_job('tell', '{"n":1}', queue_name => 'tell')`)
  await database.pool.query(
    `update graphile_worker._private_job_queues
        set locked_by = 'pool-of-another', locked_at = now() - interval '2 minutes'`,
  )
  const jobs = await startTestJobs(database, [tell])
  await heard(1)
  await jobs.close()
})

test('a job of a process that lives is left to it', async () => {
  await using database = await testDatabase()
  const { tell, payloads, heard } = listening()
  await heldJob(database, tell)
  const owner = await database.pool.connect()
  await owner.query(`select pg_advisory_lock(hashtextextended('worker-gone', 0))`)
  const jobs = await startTestJobs(database, [tell])
  await addJob(database.db, tell, { n: 2 })
  await heard(1)
  await jobs.close()
  owner.release(true)
  expect(payloads).toEqual([{ n: 2 }])
  expect(await waitingJobs(database)).toBe(1)
})

test('a job that runs for long is left to the process that runs it', async () => {
  await using database = await testDatabase()
  const finish = Promise.withResolvers<void>()
  let runs = 0
  const slow = defineTask({
    name: 'slow',
    schema: noPayload,
    queue: 'bulk',
    async run() {
      runs += 1
      await finish.promise
    },
  })
  const lockOf = async () =>
    (await database.pool.query('select locked_by from graphile_worker.jobs')).rows[0]?.locked_by
  await addJob(database.db, slow, {})
  const own = await startTestJobs(database, [slow])
  await vi.waitFor(() => expect(runs).toBe(1), 8_000)
  const lock = await lockOf()
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`,
  )
  const others = await startTestJobs(database, [slow])
  expect(await lockOf()).toBe(lock)
  finish.resolve()
  await Promise.all([own.close(), others.close()])
  expect(runs).toBe(1)
})

test('closing waits for the job that runs', async () => {
  await using database = await testDatabase()
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let isDone = false
  const slow = defineTask({
    name: 'slow',
    schema: noPayload,
    queue: 'bulk',
    async run() {
      started.resolve()
      await finish.promise
      isDone = true
    },
  })
  await addJob(database.db, slow, {})
  const jobs = await startTestJobs(database, [slow])
  await started.promise
  const closed = jobs.close()
  finish.resolve()
  await closed
  expect(isDone).toBe(true)
})

test('a task with a crontab pattern is known to the clock', async () => {
  await using database = await testDatabase()
  const every = '17 3 * * *'
  const nightly = defineTask({
    name: 'nightly',
    schema: noPayload,
    queue: 'bulk',
    every,
    run: async () => {},
  })
  const jobs = await startTestJobs(database, [nightly])
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      'select identifier from graphile_worker._private_known_crontabs',
    )
    expect(rows).toEqual([{ identifier: 'nightly' }])
  }, 8_000)
  await jobs.close()
})
