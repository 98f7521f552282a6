import { Counter, Gauge, type Registry } from 'prom-client'
import * as z from 'zod'
import { cacheValue } from './cache-value.ts'
import type { Metrics } from './metrics.ts'
import type { ConnectedDatabase } from './process/connect-database.ts'
import { statement } from './statement.ts'

const lastMigration = statement({
  name: 'app.last-migration',
  text: 'select max(name) as name from migrations',
  row: z.object({ name: z.string() }),
})

interface Setup {
  database: Pick<ConnectedDatabase, 'gate' | 'pools' | 'read'>
  isStopping: () => boolean
  isRestoredCopy: boolean
  /** Commit of the build. */
  commit: string
}

/** Registers what every process knows about itself: readiness, connections and release. */
export function measureProcess(
  { registry, gauge }: Metrics,
  { database, isStopping, isRestoredCopy, commit }: Setup,
): void {
  const { gate, pools, read } = database
  gauge('database_gate_closed', '1 while calls fail at once because the database is away.', () =>
    Number(gate.isClosed()),
  )
  gauge(
    'ready',
    '1 while the process takes requests: it does not stop, reaches the database, and that is no restored copy.',
    () => Number(!isStopping() && !isRestoredCopy && !gate.isClosed()),
  )
  measurePools(registry, pools)
  const migration = cacheValue(() => read.query(lastMigration), {
    keepMs: 60_000,
    now: () => performance.now(),
  })
  const release: Gauge = new Gauge({
    name: 'release_info',
    help: 'Always 1; its labels have the commit of the build and the last migration of the database.',
    labelNames: ['commit', 'migration'],
    registers: [registry],
    async collect() {
      const rows = await migration().catch(() => null)
      if (rows === null) return
      release.reset()
      release.set({ commit, migration: rows[0]?.name ?? '' }, 1)
    },
  })
}

function measurePools(registry: Registry, pools: ConnectedDatabase['pools']): void {
  const connections: Gauge = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of requests by pool: used, idle, or waited for.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'used' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  const timeouts: Counter = new Counter({
    name: 'database_pool_timeouts_total',
    help: 'Waits for a free connection of a pool that ended in vain after ten seconds.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      timeouts.reset()
      for (const [pool, { timeoutCount }] of Object.entries(pools)) timeouts.inc({ pool }, timeoutCount)
    },
  })
}
