import { Logger as JobLogger, run, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Db } from './database.ts'
import { keepWorkersAlive } from './job-workers.ts'
import type { Mailer } from './mail.ts'
import type { Push } from './push/push.ts'
import type { Sms } from './sms.ts'

/** What a task may use. It runs outside of any request, and may run again: after a crash, or when it threw. */
export interface TaskContext {
  database: Database
  mailer: Mailer
  sms: Sms
  push: Push
  /** The site's origin, without a slash at the end: what links in messages begin with. */
  publicUrl: string
  now: () => number
  log: Logger
  /** Aborts when the process has to stop. */
  signal: AbortSignal | undefined
}

export interface Task {
  /** A crontab pattern in UTC, for work that nobody asks for. */
  every?: string
  /** Throwing asks for another try, later and later, for about three days. */
  run: (payload: unknown, context: TaskContext) => Promise<void>
}

/** Tasks by name: letters, digits and underscores. */
export type Tasks = Record<string, Task>

interface Setup extends Omit<TaskContext, 'signal'> {
  tasks: Tasks
}

export interface Jobs {
  /** Takes no more jobs and waits for the running ones, whose signal aborts after five seconds. */
  close: () => Promise<void>
}

/** Jobs that run at the same time in one process. */
const concurrency = 2

/** Brings the tables of the queue up to date. Safe to repeat, also by several processes at once. */
export function migrateJobs(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool, logger: silent })
}

/**
 * Asks for a task inside the caller's transaction: it runs if, and only if, the transaction is committed.
 * With a `key`, a job that waits under the same key is replaced.
 */
export async function addJob(
  db: Db,
  name: string,
  payload: object,
  { runAt, key }: { runAt?: Date; key?: string } = {},
): Promise<void> {
  const text = `select id from graphile_worker.add_job(
    identifier => $1::text, payload => $2::json, run_at => $3::timestamptz, job_key => $4::text)`
  const values = [name, JSON.stringify(payload), runAt ?? null, key ?? null]
  await db.query({ name: 'jobs.add', text, values })
}

/** Works on the queue until it is closed. A job whose process died is run again by another, or after a restart. */
export async function startJobs({ tasks, ...context }: Setup): Promise<Jobs> {
  const { database, log } = context
  const workers = await keepWorkersAlive(database.pool, log)
  const runner = await run({
    pgPool: database.pool,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload, { abortSignal }) => task.run(payload, { ...context, signal: abortSignal }),
      ]),
    ),
    crontab: crontabOf(tasks),
    concurrency,
    noHandleSignals: true,
    events: workers.events,
    logger: loggerOf(log),
  })
  runner.promise.catch(error => log.error({ err: error }, 'the job queue has stopped'))
  return {
    async close() {
      await runner.stop()
      await workers.close()
    },
  }
}

function crontabOf(tasks: Tasks): string {
  return Object.entries(tasks)
    .flatMap(([name, { every }]) => (every ? [`${every} ${name}`] : []))
    .join('\n')
}

const silent = new JobLogger(() => () => {})

function loggerOf(log: Logger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new JobLogger(scope => (level, message, meta) => {
    log[levels[level]]({ job: scope.jobId, task: scope.taskIdentifier, err: meta?.['error'] }, message)
  })
}
