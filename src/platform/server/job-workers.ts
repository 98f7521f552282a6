import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'

/** How often jobs of dead workers are looked for, and how long a job must have been held before that. */
const checkEveryMs = 60_000
const heldMs = 30_000

/**
 * The queue holds a job for its worker for hours, because it cannot know that the worker's process is gone. Here
 * every worker holds an advisory lock of its own name on one connection: the database lets it go when the process
 * dies, however that happened. Whoever can take the lock of a job's worker knows that nobody works on that job.
 */
export async function keepWorkersAlive(pool: pg.Pool, log: Logger) {
  const client = await pool.connect()
  const events: WorkerEvents = new EventEmitter()
  const hold = (name: string) => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  const warn = (err: unknown) => log.warn({ err }, 'workers of the job queue could not be looked after')
  events.on('worker:create', ({ worker }) => void hold(worker.workerId).catch(warn))
  await freeJobsOfDeadWorkers(pool)
  const timer = setInterval(() => freeJobsOfDeadWorkers(pool).catch(warn), checkEveryMs)
  return {
    events,
    async close() {
      clearInterval(timer)
      // Its locks end with the connection.
      client.release(true)
    },
  }
}

/** Gives free what is held by workers that no longer live. Not on the connection that holds our own locks. */
async function freeJobsOfDeadWorkers(pool: pg.Pool): Promise<void> {
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
}
