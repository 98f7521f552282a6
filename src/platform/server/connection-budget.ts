import type { Logger } from 'pino'
import * as z from 'zod'
import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'
import { statement } from './statement.ts'

/**
 * Splits the connections of requests. Reads share connections, so that a third of them is enough; a transaction
 * needs one of its own.
 */
export function splitRequestConnections(databasePoolMax: number): { read: number; write: number } {
  const read = Math.max(2, Math.floor(databasePoolMax / 3))
  return { read, write: databasePoolMax - read }
}

/** Sizes of the pools for the start, commands inside the process and other long work. */
export const workConnections = {
  /** One connection each for the work, an open transaction and an advisory lock. */
  write: 3,
  read: 1,
}

/** Sizes of the jobs' pools. */
export const jobConnections = {
  /**
   * One per queue that LISTENs for new jobs, one for the workers' leases, and six for twelve workers: they wait
   * for outside services without a connection, and none holds two.
   */
  write: 10,
  /** Reads are short and share connections. */
  read: 2,
}

/** The connection that asks whether the database is there. */
const probeConnections = 1

export interface ConnectionBudget {
  requests: number
  jobs: number
  work: number
  total: number
}

/** Returns how many database connections a process with this configuration opens at most. */
export function computeConnectionBudget({
  roles,
  runsJobs,
  databasePoolMax,
}: Pick<Config, 'roles' | 'runsJobs' | 'databasePoolMax'>): ConnectionBudget {
  const isWorker = roles.includes('worker') && runsJobs
  const requests = databasePoolMax
  const jobs = isWorker ? jobConnections.write + jobConnections.read : 0
  const work = workConnections.write + workConnections.read + probeConnections
  return { requests, jobs, work, total: requests + jobs + work }
}

const capacity = statement({
  name: 'app.connection-capacity',
  isPrepared: false,
  text: `select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - current_setting('reserved_connections')::int as available,
    (select count(*) from pg_stat_activity
      where datid is not null and usesysid is not null and pid <> pg_backend_pid()) as used`,
  row: z.object({ available: z.int(), used: z.int() }),
})

/**
 * Compares the connections of this process with those that the server has left, and logs both.
 * @returns the problem as a sentence if this process alone doesn't fit, else undefined
 */
export async function checkConnections(
  db: ReadDb,
  config: Pick<Config, 'roles' | 'runsJobs' | 'databasePoolMax'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<string | undefined> {
  const budget = computeConnectionBudget(config)
  const { available, used } = await db.query(capacity).then(([row]) => row ?? { available: 0, used: 0 })
  const fields = { ...budget, available, used }
  if (budget.total > available) {
    return `This process may open ${budget.total} database connections, and the server has ${available}: lower DATABASE_POOL_MAX, or raise max_connections.`
  }
  if (used + budget.total > available) {
    log.warn(
      fields,
      'the database may run out of connections: lower DATABASE_POOL_MAX or raise max_connections',
    )
  } else log.info(fields, 'database connections of this process')
  return undefined
}
