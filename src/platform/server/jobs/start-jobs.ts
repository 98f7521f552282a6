import { Logger as JobLogger, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openDatabase } from '../database.ts'
import { crontabOf } from './crontab.ts'
import type { JobMetrics } from './job-metrics.ts'
import { keepWorkersAlive } from './living-workers.ts'
import { performerOf } from './perform.ts'
import { type Queue, queues, workersOf } from './queues.ts'
import { retriablePool } from './retriable-pool.ts'
import type { Task, TaskContext } from './task.ts'
import { tasksByName } from './task-list.ts'

interface Setup extends Omit<TaskContext, 'signal' | 'database'> {
  tasks: Task[]
  database: { url: string }
  metrics: JobMetrics
}

export interface Jobs {
  /** Graceful shutdown: takes no more jobs and awaits the running ones, whose signal aborts after five seconds. */
  close: () => Promise<void>
}

/** Brings the tables of the queue up to date. Safe to repeat, also by several processes at once. */
export function migrateJobs(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool, logger: silent })
}

/** For reads, which are short and share connections. */
const readConnections = 4

/**
 * Size of the jobs' write pool: one connection per worker, one per queue to LISTEN for new jobs, one for the workers'
 * leases. Jobs that need a second connection take turns.
 */
function connectionsFor(inUse: Queue[]): number {
  return inUse.reduce((sum, queue) => sum + workersOf[queue] + 1, 2)
}

/**
 * Runs workers until closed. Jobs of a dead process are retried by another one, or after a restart. Jobs have their own
 * connection pool, so that they and requests can't starve each other.
 */
export async function startJobs({ tasks, database: { url }, ...context }: Setup): Promise<Jobs> {
  const { log } = context
  const byName = tasksByName(tasks)
  const inUse = queues.filter(queue => tasks.some(task => task.queue === queue))
  const onError = (err: Error) => log.warn({ err }, 'a database connection of the jobs broke')
  const database = openDatabase(url, { max: connectionsFor(inUse), readMax: readConnections, onError })
  const workers = await keepWorkersAlive(database.pool, log)
  const runners: Runner[] = []
  for (const queue of inUse) {
    const own = [...byName].filter(([_name, task]) => task.queue === queue)
    const performers = own.map(([name, task]) => [name, performerOf(task, { ...context, database })])
    const { pool } = database
    const setup = { pool, log, events: workers.events, crontab: crontabOf(own.map(([, task]) => task)) }
    runners.push(await startRunner(queue, Object.fromEntries(performers), setup))
  }
  return {
    async close() {
      await Promise.all(runners.map(runner => runner.stop()))
      await workers.close()
      await database.close()
    },
  }
}

type Performers = Record<string, ReturnType<typeof performerOf>>

async function startRunner(
  queue: Queue,
  taskList: Performers,
  { pool, log, ...options }: { pool: pg.Pool; log: Logger; events: WorkerEvents; crontab: string },
): Promise<Runner> {
  const runner = await run({
    pgPool: retriablePool(pool),
    taskList,
    concurrency: workersOf[queue],
    ...options,
    noHandleSignals: true,
    logger: loggerOf(log),
  })
  runner.promise.catch(err => log.error({ err, queue }, 'a queue of jobs has stopped'))
  return runner
}

const silent = new JobLogger(() => () => {})

function loggerOf(log: Logger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new JobLogger(scope => (level, message, meta) => {
    // `perform.ts` has already logged failures, at the right level.
    if (meta?.['failure']) return
    log[levels[level]]({ job: scope.jobId, task: scope.taskIdentifier, err: meta?.['error'] }, message)
  })
}
