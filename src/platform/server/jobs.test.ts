import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { addJob, startJobs, type Task, type Tasks } from './jobs.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { noPush } from './testing/push.ts'

const log = pino({ level: 'silent' })
const mailer = { send: async () => {} }
const sms = { send: async () => {} }
const publicUrl = 'https://fans.example'

function start(database: TestDatabase, tasks: Tasks) {
  return startJobs({ tasks, database, mailer, sms, push: noPush, publicUrl, now: Date.now, log })
}

/** A task that tells what it was asked for. */
function listening(work: (attempt: number) => void = () => {}) {
  const payloads: unknown[] = []
  const run = vi.fn<Task['run']>(async payload => {
    payloads.push(payload)
    work(payloads.length)
  })
  const heard = (count: number) =>
    vi.waitFor(() => expect(payloads).toHaveLength(count), { timeout: 8_000, interval: 20 })
  return { tasks: { tell: { run } }, payloads, heard }
}

async function waitingJobs(database: TestDatabase) {
  const { rows } = await database.pool.query('select id from graphile_worker.jobs')
  return rows.length
}

test('a job runs when its transaction is committed, and not when it is rolled back', async () => {
  await using database = await testDatabase()
  const { tasks, payloads, heard } = listening()
  const jobs = await start(database, tasks)
  await database.transaction(db => addJob(db, 'tell', { kept: true }))
  const cancelled = database.transaction(async db => {
    await addJob(db, 'tell', { kept: false })
    throw new Error('changed my mind')
  })
  await expect(cancelled).rejects.toThrow('changed my mind')
  await heard(1)
  await jobs.close()
  expect(payloads).toEqual([{ kept: true }])
  expect(await waitingJobs(database)).toBe(0)
})

test('a job that was added while nobody worked is done at the next start', async () => {
  await using database = await testDatabase()
  await addJob(database.db, 'tell', { n: 1 })
  const { tasks, heard } = listening()
  const jobs = await start(database, tasks)
  await heard(1)
  await jobs.close()
})

test('a job that failed is tried again later', async () => {
  await using database = await testDatabase()
  const { tasks, heard } = listening(attempt => {
    if (attempt === 1) throw new Error('not yet')
  })
  await addJob(database.db, 'tell', { n: 1 })
  const jobs = await start(database, tasks)
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select last_error, run_at from graphile_worker.jobs')
    expect(rows[0]?.last_error).toContain('not yet')
    expect(rows[0]?.run_at.getTime()).toBeGreaterThan(Date.now())
  })
  await heard(2)
  await jobs.close()
  expect(await waitingJobs(database)).toBe(0)
})

async function heldJob(database: TestDatabase) {
  await addJob(database.db, 'tell', { n: 1 })
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - interval '2 minutes'`,
  )
}

test('a job of a process that died is run by the next one', async () => {
  await using database = await testDatabase()
  await heldJob(database)
  const { tasks, heard } = listening()
  const jobs = await start(database, tasks)
  await heard(1)
  await jobs.close()
})

test('a job of a process that lives is left to it', async () => {
  await using database = await testDatabase()
  await heldJob(database)
  const owner = await database.pool.connect()
  await owner.query(`select pg_advisory_lock(hashtextextended('worker-gone', 0))`)
  const { tasks, payloads, heard } = listening()
  const jobs = await start(database, tasks)
  await addJob(database.db, 'tell', { n: 2 })
  await heard(1)
  await jobs.close()
  owner.release(true)
  expect(payloads).toEqual([{ n: 2 }])
  expect(await waitingJobs(database)).toBe(1)
})

test('closing waits for the job that runs', async () => {
  await using database = await testDatabase()
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let isDone = false
  const run: Task['run'] = async () => {
    started.resolve()
    await finish.promise
    isDone = true
  }
  await addJob(database.db, 'slow', {})
  const jobs = await start(database, { slow: { run } })
  await started.promise
  const closed = jobs.close()
  finish.resolve()
  await closed
  expect(isDone).toBe(true)
})

test('a task with a crontab pattern is known to the clock', async () => {
  await using database = await testDatabase()
  const jobs = await start(database, { nightly: { every: '17 3 * * *', run: async () => {} } })
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      'select identifier from graphile_worker._private_known_crontabs',
    )
    expect(rows).toEqual([{ identifier: 'nightly' }])
  })
  await jobs.close()
})
