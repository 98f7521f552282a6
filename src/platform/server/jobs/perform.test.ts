import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { runOnce } from '../once.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { readWaitingJobs, startTestJobs } from '../testing/jobs.ts'
import { addJob, addJobs } from './add-job.ts'
import { observeJobs } from './job-metrics.ts'
import { type Priority, priorities } from './queues.ts'
import { defineTask, noPayload, type Task } from './task.ts'

interface Line {
  level: number
  msg: string
  task?: string
  err?: { message: string }
}

function aLog() {
  const lines: Line[] = []
  const log = pino({ level: 'debug' }, { write: line => lines.push(JSON.parse(line)) })
  return { log, ours: () => lines.filter(({ task, err }) => task && err) }
}

const rows = async ({ pool }: TestDatabase) =>
  (await pool.query('select attempts, max_attempts, last_error from graphile_worker.jobs order by id')).rows

describe('createPerformer', () => {
  test('retries only the failed payloads of batch jobs', async () => {
    await using database = await testDatabase()
    const ran: number[] = []
    const notify = defineTask({
      name: 'tell',
      schema: z.object({ n: z.int() }),
      queue: 'bulk',
      async run({ n }) {
        ran.push(n)
        if (n % 10 === 0) throw new Error(`not ${n}`)
      },
    })
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
    await database.transaction(db =>
      addJobs(
        db,
        notify,
        numbers.map(n => ({ n })),
      ),
    )
    expect(await rows(database)).toHaveLength(3)
    const jobs = await startTestJobs(database, [notify])
    await vi.waitFor(async () => {
      const waiting = await readWaitingJobs(database)
      expect(waiting.map(({ payload }) => payload)).toEqual([10, 20, 30, 40, 50, 60].map(n => ({ n })))
    }, 8_000)
    await jobs.close()
    expect(ran.toSorted((one, other) => one - other)).toEqual(numbers)
    expect((await rows(database)).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  test('logs a warning while attempts are left and an error after the last one', async () => {
    await using database = await testDatabase()
    const fails = (name: string, attempts: number) =>
      defineTask({
        name,
        attempts,
        schema: noPayload,
        queue: 'messages',
        run: () => Promise.reject(new Error(`${name} is away`)),
      })
    const [once, often] = [fails('once', 1), fails('often', 5)]
    const { log, ours } = aLog()
    await addJob(database.db, once, {})
    await addJob(database.db, often, {})
    const jobs = await startTestJobs(database, [once, often], { log })
    await vi.waitFor(
      async () =>
        expect(await rows(database)).toEqual([
          { attempts: 1, max_attempts: 1, last_error: 'once is away' },
          { attempts: 1, max_attempts: 5, last_error: 'often is away' },
        ]),
      8_000,
    )
    await jobs.close()
    const logged = ours().map(({ level, msg, task }) => [level, msg, task])
    expect(logged.toSorted()).toEqual([
      [40, 'a job failed and will be tried again', 'often'],
      [50, 'a job failed for good', 'once'],
    ])
  })

  test('logs an error for a payload from another release and leaves the job for a later worker', async () => {
    await using database = await testDatabase()
    const schema = z.object({ user_id: z.int() })
    const greet = defineTask({ name: 'greet', schema, queue: 'messages', run: async () => {} })
    const { log, ours } = aLog()
    await database.pool.query(`select graphile_worker.add_job('greet', '{"user":"mira@post.example"}')`)
    const jobs = await startTestJobs(database, [greet], { log })
    await vi.waitFor(() => expect(ours()).toHaveLength(1), 8_000)
    await jobs.close()
    expect(ours()[0]).toMatchObject({ level: 50, msg: 'a job does not fit its task', task: 'greet' })
    expect(JSON.stringify(ours())).not.toContain('mira')
    expect((await rows(database))[0]?.last_error).toContain('user_id')
  })

  test('runs urgent jobs first and also jobs enqueued under a former name', async () => {
    await using database = await testDatabase()
    const ran: string[] = []
    const first = Promise.withResolvers<void>()
    const task = (
      name: string,
      priority: Priority,
      more: Partial<Parameters<typeof defineTask>[0]> = {},
    ): Task =>
      defineTask({
        name,
        priority,
        schema: noPayload,
        queue: 'bulk',
        ...more,
        run: async () => void ran.push(name),
      })
    const urgent = task('urgent', priorities.urgent, { aliases: ['hurried'] })
    const idle = task('idle', priorities.idle)
    const hold = defineTask({ name: 'hold', schema: noPayload, queue: 'bulk', run: () => first.promise })
    // Keeps one of the two workers busy, so that the jobs run in order.
    await addJob(database.db, hold, {})
    const held = await startTestJobs(database, [hold, urgent, idle])
    await database.transaction(async db => {
      await addJob(db, idle, {})
      await addJob(db, urgent, {})
      await runOnce(db, `select from graphile_worker.add_job('hurried', '{}', priority => -10)`)
    })
    await vi.waitFor(() => expect(ran).toHaveLength(3), 8_000)
    first.resolve()
    await held.close()
    expect(ran).toEqual(['urgent', 'urgent', 'idle'])
  })

  test('counts job durations by task and outcome', async () => {
    await using database = await testDatabase()
    const registry = new Registry()
    const { observe } = observeJobs(registry, { tasks: [], db: database.db })
    observe('tell', 'done', 0.2)
    observe('tell', 'done', 0.02)
    observe('tell', 'failed', 7)
    const text = await registry.metrics()
    expect(text).toContain('job_duration_seconds_count{task="tell",outcome="done"} 2')
    expect(text).toContain('job_duration_seconds_sum{task="tell",outcome="failed"} 7')
  })
})
