import { Logger as JobLogger, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { jobConnections } from '../connection-budget.ts'
import { openDatabase } from '../database.ts'
import type { Primary } from '../primary.ts'
import { buildCrontab } from './crontab.ts'
import type { JobMetrics } from './job-metrics.ts'
import { createPerformer } from './perform.ts'
import { type Queue, queues, workersPerQueue } from './queues.ts'
import { createRetriablePool } from './retriable-pool.ts'
import type { Task, TaskContext } from './task.ts'
import { indexTasks } from './task-list.ts'
import { startWorkerLease } from './worker-lease.ts'

interface Setup extends Omit<TaskContext, 'signal' | 'database'> {
  tasks: Task[]
  database: { primary: Primary }
  metrics: JobMetrics
}

export interface Jobs {
  /**
   * Shuts down gracefully: takes no more jobs and awaits the running ones, whose signal aborts after five
   * seconds.
   */
  close: () => Promise<void>
}

/** Migrates the queue's tables. Safe to repeat, even by several processes at once. */
export function migrateJobs(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool, logger: silent })
}

/**
 * Runs workers until closed. Another process retries the jobs of a dead one, or it does so itself after a
 * restart. Jobs have a separate connection pool, so that they and requests can't starve each other.
 */
export async function startJobs({ tasks, database: { primary }, ...context }: Setup): Promise<Jobs> {
  const { log } = context
  const byName = indexTasks(tasks)
  const inUse = queues.filter(queue => tasks.some(task => task.queue === queue))
  const onError = (err: Error) => log.warn({ err }, 'a database connection of the jobs broke')
  const database = openDatabase(primary, { max: jobConnections.write, readMax: jobConnections.read, onError })
  const workers = await startWorkerLease(database.pool, log)
  const runners: Runner[] = []
  for (const queue of inUse) {
    const own = [...byName].filter(([_name, task]) => task.queue === queue)
    const performers = own.map(([name, task]) => [name, createPerformer(task, { ...context, database })])
    const { pool } = database
    const setup = { pool, log, events: workers.events, crontab: buildCrontab(own.map(([, task]) => task)) }
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

type Performers = Record<string, ReturnType<typeof createPerformer>>

async function startRunner(
  queue: Queue,
  taskList: Performers,
  { pool, log, ...options }: { pool: pg.Pool; log: Logger; events: WorkerEvents; crontab: string },
): Promise<Runner> {
  const runner = await run({
    pgPool: createRetriablePool(pool),
    taskList,
    concurrency: workersPerQueue[queue],
    ...options,
    noHandleSignals: true,
    logger: createJobLogger(log),
  })
  runner.promise.catch(err => log.error({ err, queue }, 'a queue of jobs has stopped'))
  return runner
}

const silent = new JobLogger(() => () => {})

function createJobLogger(log: Logger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new JobLogger(scope => (level, message, meta) => {
    // Skips job failures, which `perform.ts` has already logged at the right level.
    if (meta?.['failure']) return
    log[levels[level]]({ job: scope.jobId, task: scope.taskIdentifier, err: meta?.['error'] }, message)
  })
}
