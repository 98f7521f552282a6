import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
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
  const events: WorkerEvents = new EventEmitter()
  const warn = (err: unknown) => log.warn({ err }, 'workers of the job queue could not be looked after')
  const locks = await holdLocks(pool, warn)
  events.on('worker:create', ({ worker }) => locks.add(worker.workerId))
  await freeJobsOfDeadWorkers(pool)
  const timer = setInterval(() => freeJobsOfDeadWorkers(pool).catch(warn), checkEveryMs)
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
 * Locks on a connection of their own. When that breaks, as by a restart of the database, they are taken again on
 * another at once: until then this process's workers look dead to the others.
 */
async function holdLocks(pool: pg.Pool, warn: (err: unknown) => void) {
  const names = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing
  let client: pg.PoolClient | undefined = await pool.connect()
  const untilBroken = async (on: pg.PoolClient) => {
    const broken = once(on, 'end', { signal })
    // Whoever waits for it hears of it; a lock that fails first must not leave it to nobody.
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
    /** The locks end with their connection. */
    close() {
      closing.abort()
      return held
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
