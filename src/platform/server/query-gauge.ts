import { Gauge, type Registry } from 'prom-client'
import { cacheValue } from './cache-value.ts'
import type { ReadDb } from './database.ts'
import type { Statement } from './statement.ts'

/** Context in which a module registers its metrics. */
export interface MetricsContext {
  registry: Registry
  db: ReadDb
  /** Monotonic time in milliseconds. */
  clock: () => number
}

/** How long a value that a query counts is kept; scrapes of several Prometheus servers share it. */
const keepMs = 10_000

interface QueryGauge<Row> {
  name: string
  help: string
  labelNames: readonly string[]
  statement: Statement<Row>
  /** Series that are 0 unless the query returns them. */
  always: readonly Record<string, string>[]
  toSeries: (row: Row) => { labels: Record<string, string>; value: number }
}

/**
 * Registers a gauge whose series a query returns at scrape time. It is the same in every process. Without the
 * database, the last values remain.
 */
export function addQueryGauge<Row>(
  { registry, db, clock }: MetricsContext,
  { name, help, labelNames, statement, always, toSeries }: QueryGauge<Row>,
): void {
  const rows = cacheValue(() => db.query(statement), { keepMs, now: clock })
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const counted = await rows().catch(() => null)
      if (counted === null) return
      gauge.reset()
      for (const labels of always) gauge.set(labels, 0)
      for (const row of counted) {
        const { labels, value } = toSeries(row)
        gauge.set(labels, value)
      }
    },
  })
}
