import { Gauge, Histogram, type Registry } from 'prom-client'
import type { ReadDb } from '../database.ts'
import { type Queue, queues } from './queues.ts'
import type { Task } from './task.ts'

/** `retried`: it failed and will be tried again. `failed`: it has no tries left. */
export type Outcome = 'done' | 'retried' | 'failed'

export interface JobMetrics {
  observe: (task: string, outcome: Outcome, seconds: number) => void
}

interface Setup {
  tasks: Task[]
  db: ReadDb
  /** Milliseconds of a clock that only goes forward. */
  clock?: () => number
}

/** However many scrapers ask however often: counting reads the whole queue. */
const keptMs = 10_000

const states = ['runnable', 'scheduled', 'retrying', 'running', 'failed'] as const

type Counts = Record<(typeof states)[number], number>
interface Row extends Counts {
  task: string
  age_seconds: number | null
}

/** Numbers of the jobs for `/metrics` (docs/jobs.md). Those of the queue are the same in every process. */
export function observeJobs(
  registry: Registry,
  { tasks, db, clock = () => performance.now() }: Setup,
): JobMetrics {
  const registers = [registry]
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that a job ran, by task and outcome (done, retried, failed).',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  })
  const counted = keptFor(keptMs, clock, () => countJobs(db))
  const queueOf = new Map(tasks.flatMap(task => [task.name, ...task.aliases].map(name => [name, task.queue])))
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    fill: (gauge: Gauge, rows: Row[]) => void,
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset()
        // While the database cannot be asked, the other numbers of the process are worth having.
        await counted().then(
          rows => fill(this, rows),
          () => {},
        )
      },
    })
  const rowsOf = (rows: Row[], queue: Queue | 'none') =>
    rows.filter(({ task }) => (queueOf.get(task) ?? 'none') === queue)
  gauge(
    'jobs',
    'Jobs by queue and state; queue "none" has tasks that nobody knows.',
    ['queue', 'state'],
    (g, rows) => {
      for (const queue of [...queues, 'none'] as const) {
        for (const state of states) {
          g.set(
            { queue, state },
            rowsOf(rows, queue).reduce((sum, row) => sum + row[state], 0),
          )
        }
      }
    },
  )
  const ageHelp = 'How long the oldest job that could run has been waiting; 0 when none waits.'
  gauge('jobs_oldest_runnable_age_seconds', ageHelp, ['queue'], (g, rows) => {
    for (const queue of queues) {
      g.set({ queue }, Math.max(0, ...rowsOf(rows, queue).map(row => row.age_seconds ?? 0)))
    }
  })
  gauge('jobs_failed', 'Jobs without tries left, by task.', ['task'], (g, rows) => {
    for (const { task, failed } of rows) if (failed > 0) g.set({ task }, failed)
  })
  return { observe: (task, outcome, seconds) => duration.observe({ task, outcome }, seconds) }
}

function countJobs(db: ReadDb): Promise<Row[]> {
  const isOver = 'attempts >= max_attempts'
  const text = `select task_identifier as task,
      (count(*) filter (where not is_locked and not is_over and run_at <= now()))::int as runnable,
      (count(*) filter (where not is_locked and not is_over and run_at > now() and attempts = 0))::int as scheduled,
      (count(*) filter (where not is_locked and not is_over and run_at > now() and attempts > 0))::int as retrying,
      (count(*) filter (where is_locked))::int as running,
      (count(*) filter (where not is_locked and is_over))::int as failed,
      extract(epoch from now() - min(run_at) filter (where not is_locked and not is_over and run_at <= now()))::float8
        as age_seconds
    from (select *, locked_at is not null as is_locked, ${isOver} as is_over from graphile_worker.jobs) job group by 1`
  return db.query<Row>({ name: 'jobs.count', text })
}

/** Asks again once the answer is older than that; meanwhile everybody gets the same one. */
function keptFor<Value>(ms: number, clock: () => number, ask: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; atMs: number } | undefined
  return () => {
    if (!kept || clock() - kept.atMs > ms) {
      const asked = { value: ask(), atMs: clock() }
      kept = asked
      asked.value.catch(() => {
        if (kept === asked) kept = undefined
      })
    }
    return kept.value
  }
}
