import { Registry } from 'prom-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ReadDb } from '../database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { addJob } from './add-job.ts'
import { observeJobs } from './job-metrics.ts'
import { defineTask, noPayload, type Task } from './task.ts'

const task = (name: string, queue: Task['queue']) =>
  defineTask({ name, queue, schema: noPayload, attempts: 3, run: async () => {} })
const [code, fanOut] = [task('code', 'messages'), task('fanOut', 'bulk')]

async function aQueue({ db, pool }: TestDatabase) {
  for (let count = 0; count < 3; count += 1) await addJob(db, code, {})
  await addJob(db, fanOut, {})
  await addJob(db, fanOut, {}, { runAt: new Date('2099-01-01') })
  await pool.query(`select graphile_worker.add_job('gone', '{}')`)
  const change = (set: string) => pool.query(`update graphile_worker._private_jobs set ${set}`)
  await change(`run_at = now() - interval '90 seconds' where id = 1`)
  await change(`attempts = 3, last_error = 'away' where id = 2`)
  await change(`locked_at = now(), locked_by = 'one' where id = 3`)
  await change(`attempts = 1, last_error = 'away', run_at = now() + interval '1 hour' where id = 4`)
}

describe('observeJobs', () => {
  test("reports each queue's jobs by state, its oldest job and its failures", async () => {
    await using database = await testDatabase()
    await aQueue(database)
    const registry = new Registry()
    observeJobs(registry, { tasks: [code, fanOut], db: database.db })
    const text = await registry.metrics()
    for (const [queue, counts] of Object.entries({
      money: { runnable: 0, scheduled: 0, retrying: 0, running: 0, failed: 0 },
      messages: { runnable: 1, scheduled: 0, retrying: 0, running: 1, failed: 1 },
      bulk: { runnable: 0, scheduled: 1, retrying: 1, running: 0, failed: 0 },
      none: { runnable: 1 },
    })) {
      for (const [state, count] of Object.entries(counts)) {
        expect(text).toContain(`jobs{queue="${queue}",state="${state}"} ${count}\n`)
      }
    }
    expect(text).toMatch(/jobs_oldest_runnable_age_seconds\{queue="messages"\} 9\d\.?\d*\n/)
    expect(text).toContain('jobs_oldest_runnable_age_seconds{queue="bulk"} 0\n')
    expect(text).toMatch(/job_oldest_runnable_age_seconds\{task="code"\} 9\d\.?\d*\n/)
    expect(text).toContain('job_oldest_runnable_age_seconds{task="fanOut"} 0\n')
    expect(text).not.toContain('{task="gone"}')
    expect(text).toContain('jobs_failed{task="code"} 1\n')
    expect(text).not.toContain('jobs_failed{task="fanOut"}')
  })

  test('counts jobs at most every ten seconds and serves other metrics when the database is unreachable', async () => {
    let [asked, clockMs, isAway] = [0, 0, false]
    const db: ReadDb = {
      async query() {
        asked += 1
        if (isAway) throw new Error('away')
        return []
      },
    }
    const registry = new Registry()
    const { observe } = observeJobs(registry, { tasks: [], db, clock: () => clockMs })
    await Promise.all([registry.metrics(), registry.metrics()])
    clockMs = 10_000
    await registry.metrics()
    expect(asked).toBe(1)
    clockMs = 10_001
    isAway = true
    observe('tell', 'done', 1)
    const text = await registry.metrics()
    expect(asked).toBe(2)
    expect(text).toContain('job_duration_seconds_count{task="tell",outcome="done"} 1')
    expect(text).not.toContain('jobs{')
    isAway = false
    expect(await registry.metrics()).toContain('jobs{queue="money",state="failed"} 0')
  })

  test('tells when each scheduled task last succeeded, from the start of the process', async () => {
    const daily = defineTask({
      name: 'daily',
      queue: 'bulk',
      schema: noPayload,
      every: '0 3 * * *',
      run: async () => {},
    })
    const registry = new Registry()
    const db: ReadDb = { query: async () => [] }
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { observe } = observeJobs(registry, { tasks: [daily, code], db })
    const last = 'scheduled_task_last_success_timestamp_seconds{task="daily"}'
    expect(await registry.metrics()).toContain(`${last} 1000\n`)
    vi.setSystemTime(2_000_000)
    observe('daily', 'retried', 1)
    observe('code', 'done', 1)
    expect(await registry.metrics()).toContain(`${last} 1000\n`)
    observe('daily', 'done', 1)
    const text = await registry.metrics()
    expect(text).toContain(`${last} 2000\n`)
    expect(text).toContain('scheduled_task_interval_seconds{task="daily"} 86400\n')
    expect(text).not.toContain('task="code"} 2000')
  })
})
