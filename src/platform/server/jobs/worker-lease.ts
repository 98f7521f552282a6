import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

/** Interval of the search for jobs of dead workers, and the minimum age of their locks, in milliseconds. */
const checkEveryMs = 60_000
const heldMs = 30_000

/**
 * Starts a lease for workers. The queue locks a job for hours, because it can't detect that a worker's
 * process has died. A job's lock has the name of a worker pool, so each pool holds an advisory lock with its
 * name on a connection: PostgreSQL releases it when the process dies for any reason. A process that obtains
 * this lock knows that the pool's jobs are orphaned.
 */
export async function startWorkerLease(pool: pg.Pool, log: Logger) {
  const events: WorkerEvents = new EventEmitter()
  const warn = (err: unknown) => log.warn({ err }, 'workers of the job queue could not be looked after')
  const locks = await holdLocks(pool, warn)
  events.on('pool:create', ({ workerPool }) => locks.add(workerPool.id))
  await releaseJobsOfDeadWorkers(pool)
  const timer = setInterval(() => releaseJobsOfDeadWorkers(pool).catch(warn), checkEveryMs)
  return {
    events,
    async close() {
      clearInterval(timer)
      await locks.close()
    },
  }
}

const lock = 'select pg_advisory_lock(hashtextextended($1, 0))'
const againAfterMs = 250

/**
 * Holds the locks on one dedicated connection. If it breaks (a database restart), takes the locks on a new
 * one at once, because meanwhile our workers look dead to other processes.
 */
async function holdLocks(pool: pg.Pool, warn: (err: unknown) => void) {
  const names = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing
  let client: pg.PoolClient | undefined = await pool.connect()
  const untilBroken = async (on: pg.PoolClient) => {
    const broken = once(on, 'end', { signal })
    // Avoids an unhandled rejection if a lock fails before this promise is awaited.
    broken.catch(() => {})
    for (const name of names) await on.query(lock, [name])
    await broken
  }
  const hold = async () => {
    while (!signal.aborted) {
      try {
        client ??= await pool.connect()
        await untilBroken(client)
      } catch (err) {
        if (!signal.aborted) warn(err)
      }
      const isBroken = client !== undefined
      client?.release(true)
      client = undefined
      if (!isBroken) await delay(againAfterMs, undefined, { signal }).catch(() => {})
    }
  }
  const held = hold()
  return {
    add(name: string) {
      names.add(name)
      client?.query(lock, [name]).catch(warn)
    },
    /** Closing the connection releases the locks. */
    close() {
      closing.abort()
      return held
    },
  }
}

/**
 * Releases the jobs of dead workers. Uses another connection than our own locks, because advisory locks are
 * reentrant within a session.
 */
async function releaseJobsOfDeadWorkers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with owners as materialized (
       select distinct locked_by as name from graphile_worker.jobs
        where locked_at < now() - $1 * interval '1 millisecond'
     ), dead as materialized (
       select name from owners where pg_try_advisory_xact_lock(hashtextextended(name, 0))
     )
     select graphile_worker.force_unlock_workers(array_agg(name)) from dead having count(*) > 0`,
    [heldMs],
  )
  // Releases serial queues that a worker holds without running one of their jobs, which happens if a worker
  // finishes a job that was considered orphaned.
  await pool.query(
    `update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
      where locked_at < now() - $1 * interval '1 millisecond' and not exists (
        select from graphile_worker._private_jobs where job_queue_id = queue.id and locked_at is not null)`,
    [heldMs],
  )
}
