import { Gauge, Histogram, type Registry } from 'prom-client'
import * as z from 'zod'
import type { ReadDb } from '../database.ts'
import { type RowOf, statement } from '../statement.ts'
import { computeMinInterval } from './crontab.ts'
import { isFailedJob } from './failed-job.ts'
import { queues } from './queues.ts'
import type { Task } from './task.ts'

/** `retried`: the job failed and will be retried. `failed`: it has no attempts left. */
export type JobOutcome = 'done' | 'retried' | 'failed'

export interface JobMetrics {
  observe: (task: string, outcome: JobOutcome, seconds: number) => void
}

interface Setup {
  tasks: Task[]
  db: ReadDb
  /** Returns a monotonic time in milliseconds. */
  clock?: () => number
}

/** Cache time of the counts in milliseconds, because counting scans the whole queue. */
const countsTtlMs = 10_000

const states = ['runnable', 'scheduled', 'retrying', 'running', 'failed'] as const

const isRunnable = 'not is_locked and not is_over and run_at <= now()'
const isDelayed = 'not is_locked and not is_over and run_at > now()'

const countJobs = statement({
  name: 'jobs.count',
  text: `select task_identifier as task,
      (count(*) filter (where ${isRunnable}))::int as runnable,
      (count(*) filter (where ${isDelayed} and attempts = 0))::int as scheduled,
      (count(*) filter (where ${isDelayed} and attempts > 0))::int as retrying,
      (count(*) filter (where is_locked))::int as running,
      (count(*) filter (where is_failed))::int as failed,
      extract(epoch from now() - min(run_at) filter (where ${isRunnable}))::float8 as age_seconds
    from (select *, locked_at is not null as is_locked, attempts >= max_attempts as is_over,
            ${isFailedJob} as is_failed
            from graphile_worker.jobs) job group by 1`,
  row: z.object({
    task: z.string(),
    runnable: z.int(),
    scheduled: z.int(),
    retrying: z.int(),
    running: z.int(),
    failed: z.int(),
    age_seconds: z.number().nullable(),
  }),
})
type Row = RowOf<typeof countJobs>

/** Adds job metrics to `/metrics` (docs/writes.md). The queue gauges are the same in every process. */
export function observeJobs(registry: Registry, { tasks, db, clock }: Setup): JobMetrics {
  const byName = new Map(tasks.flatMap(task => [task.name, ...task.aliases].map(name => [name, task])))
  const count = async () =>
    (await db.query(countJobs)).map(row => ({ ...row, known: byName.get(row.task) ?? null }))
  const counted = cacheFor(countsTtlMs, clock ?? (() => performance.now()), count)
  registerGauges(registry, tasks, counted)
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that a job ran, by task and outcome (done, retried, failed).',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const lastSuccess = measureSchedule(registry, tasks)
  return {
    observe(task, outcome, seconds) {
      duration.observe({ task, outcome }, seconds)
      if (outcome === 'done') lastSuccess(task)
    },
  }
}

/**
 * Registers when each scheduled task last succeeded in this process, and its interval. The process's start
 * counts as a success, so that a task that never runs is noticed.
 * @returns a function that notes the success of a task
 */
function measureSchedule(registry: Registry, tasks: Task[]): (task: string) => void {
  const scheduled = tasks.flatMap(({ name, every }) => (every === null ? [] : [{ name, every }]))
  const interval = new Gauge({
    name: 'scheduled_task_interval_seconds',
    help: 'Shortest time between two runs of a scheduled task.',
    labelNames: ['task'],
    registers: [registry],
  })
  const success = new Gauge({
    name: 'scheduled_task_last_success_timestamp_seconds',
    help: 'When a scheduled task last succeeded in this process, or when the process started.',
    labelNames: ['task'],
    registers: [registry],
  })
  for (const { name, every } of scheduled) {
    interval.set({ task: name }, computeMinInterval(every))
    success.setToCurrentTime({ task: name })
  }
  const names = new Set(scheduled.map(({ name }) => name))
  return task => {
    if (names.has(task)) success.setToCurrentTime({ task })
  }
}

interface Counted extends Row {
  known: Task | null
}

const findOldest = (rows: Counted[]) => Math.max(0, ...rows.map(row => row.age_seconds ?? 0))

function registerGauges(registry: Registry, tasks: Task[], counted: () => Promise<Counted[]>): void {
  type Fill = (gauge: Gauge, rows: Counted[]) => void
  const gauge = (name: string, help: string, labelNames: string[], fill: Fill) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // If the database is unreachable, the other metrics are still served.
        const rows = await counted().catch(() => null)
        if (rows) fill(this, rows)
      },
    })
  const depthHelp = 'Jobs by queue and state; those of queue "none" have a task that nobody knows.'
  gauge('jobs', depthHelp, ['queue', 'state'], (depth, rows) => {
    for (const queue of [...queues, 'none'] as const) {
      for (const state of states) {
        const own = rows.filter(({ known }) => (known?.queue ?? 'none') === queue)
        depth.set(
          { queue, state },
          own.reduce((sum, row) => sum + row[state], 0),
        )
      }
    }
  })
  const ageHelp = 'How long the oldest job that could run has been waiting; 0 when none waits.'
  gauge('jobs_oldest_runnable_age_seconds', ageHelp, ['queue'], (age, rows) => {
    for (const queue of queues) {
      age.set({ queue }, findOldest(rows.filter(({ known }) => known?.queue === queue)))
    }
  })
  gauge('job_oldest_runnable_age_seconds', `${ageHelp} By task.`, ['task'], (age, rows) => {
    for (const task of tasks) {
      age.set({ task: task.name }, findOldest(rows.filter(({ known }) => known === task)))
    }
  })
  gauge('jobs_failed', 'Jobs without tries left, by task.', ['task'], (failures, rows) => {
    for (const { task, failed } of rows) if (failed > 0) failures.set({ task }, failed)
  })
}

/** Caches an async value for `ms`; concurrent callers share one load. */
function cacheFor<Value>(ms: number, clock: () => number, load: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Promise<Value>; atMs: number } | undefined
  return () => {
    if (!cached || clock() - cached.atMs > ms) {
      const fresh = { value: load(), atMs: clock() }
      cached = fresh
      fresh.value.catch(() => {
        if (cached === fresh) cached = undefined
      })
    }
    return cached.value
  }
}
