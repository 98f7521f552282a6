import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startTestJobs } from '../testing/jobs.ts'
import { addJob } from './add-job.ts'
import { defineTask, noPayload } from './task.ts'

function aRecordingTask(work: (attempt: number) => void = () => {}) {
  const payloads: unknown[] = []
  const notify = defineTask({
    name: 'tell',
    schema: z.object({ n: z.int() }),
    queue: 'messages',
    async run(payload) {
      payloads.push(payload)
      work(payloads.length)
    },
  })
  const waitForRuns = (count: number) =>
    vi.waitFor(() => expect(payloads).toHaveLength(count), { timeout: 8_000, interval: 20 })
  return { tell: notify, payloads, heard: waitForRuns }
}

async function waitingJobs(database: TestDatabase) {
  const { rows } = await database.pool.query('select id from graphile_worker.jobs')
  return rows.length
}

describe('startJobs', () => {
  test('runs a job only when its transaction commits', async () => {
    await using database = await testDatabase()
    const { tell: notify, payloads, heard: waitForRuns } = aRecordingTask()
    const jobs = await startTestJobs(database, [notify])
    await database.transaction(db => addJob(db, notify, { n: 1 }))
    const cancelled = database.transaction(async db => {
      await addJob(db, notify, { n: 2 })
      throw new Error('changed my mind')
    })
    await expect(cancelled).rejects.toThrow('changed my mind')
    await waitForRuns(1)
    await jobs.close()
    expect(payloads).toEqual([{ n: 1 }])
    expect(await waitingJobs(database)).toBe(0)
  })

  test('runs a job that was added while no worker was running', async () => {
    await using database = await testDatabase()
    const { tell: notify, heard: waitForRuns } = aRecordingTask()
    await addJob(database.db, notify, { n: 1 })
    const jobs = await startTestJobs(database, [notify])
    await waitForRuns(1)
    await jobs.close()
  })

  test('retries a failed job later', async () => {
    await using database = await testDatabase()
    const { tell: notify, heard: waitForRuns } = aRecordingTask(attempt => {
      if (attempt === 1) throw new Error('not yet')
    })
    await addJob(database.db, notify, { n: 1 })
    const jobs = await startTestJobs(database, [notify])
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query('select last_error, run_at from graphile_worker.jobs')
      expect(rows[0]?.last_error).toContain('not yet')
      expect(rows[0]?.run_at.getTime()).toBeGreaterThan(Date.now())
    }, 8_000)
    await waitForRuns(2)
    await jobs.close()
    expect(await waitingJobs(database)).toBe(0)
  })

  async function heldJob(database: TestDatabase, notify: ReturnType<typeof aRecordingTask>['tell']) {
    await addJob(database.db, notify, { n: 1 })
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - interval '2 minutes'`,
    )
  }

  test("runs a dead process's job", async () => {
    await using database = await testDatabase()
    const { tell: notify, heard: waitForRuns } = aRecordingTask()
    await heldJob(database, notify)
    const jobs = await startTestJobs(database, [notify])
    await waitForRuns(1)
    await jobs.close()
  })

  test('releases a serial queue that is locked without a job', async () => {
    await using database = await testDatabase()
    const { tell: notify, heard: waitForRuns } = aRecordingTask()
    await database.pool.query(`select graphile_worker.add_job('tell', '{"n":1}', queue_name => 'tell')`)
    await database.pool.query(
      `update graphile_worker._private_job_queues
        set locked_by = 'pool-of-another', locked_at = now() - interval '2 minutes'`,
    )
    const jobs = await startTestJobs(database, [notify])
    await waitForRuns(1)
    await jobs.close()
  })

  test('leaves a job to a process that is alive', async () => {
    await using database = await testDatabase()
    const { tell: notify, payloads, heard: waitForRuns } = aRecordingTask()
    await heldJob(database, notify)
    const owner = await database.pool.connect()
    await owner.query(`select pg_advisory_lock(hashtextextended('worker-gone', 0))`)
    const jobs = await startTestJobs(database, [notify])
    await addJob(database.db, notify, { n: 2 })
    await waitForRuns(1)
    await jobs.close()
    owner.release(true)
    expect(payloads).toEqual([{ n: 2 }])
    expect(await waitingJobs(database)).toBe(1)
  })

  test('leaves a long-running job to its process', async () => {
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
    const readLock = async () =>
      (await database.pool.query('select locked_by from graphile_worker.jobs')).rows[0]?.locked_by
    await addJob(database.db, slow, {})
    const own = await startTestJobs(database, [slow])
    await vi.waitFor(() => expect(runs).toBe(1), 8_000)
    const lock = await readLock()
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`,
    )
    const others = await startTestJobs(database, [slow])
    expect(await readLock()).toBe(lock)
    finish.resolve()
    await Promise.all([own.close(), others.close()])
    expect(runs).toBe(1)
  })

  test('waits for running jobs when closing', async () => {
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

  test('schedules a task with a crontab pattern', async () => {
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
})
