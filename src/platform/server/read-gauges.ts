import { Gauge, type Registry } from 'prom-client'

/** Cache time of what gauges read, in milliseconds, because several scrapers must not load the database. */
const ttlMs = 10_000

interface GaugeOptions<Value> {
  name: string
  help: string
  labelNames?: string[]
  fill: (gauge: Gauge, value: Value) => void
}

/**
 * Creates gauges that share a value read at scrape time, at most every ten seconds. If it can't be read, they
 * have no series, and the other metrics are still served.
 * @param clock returns a monotonic time in milliseconds
 */
export function createReadGauges<Value>(
  registry: Registry,
  read: () => Promise<Value>,
  clock: () => number = () => performance.now(),
): (options: GaugeOptions<Value>) => void {
  const readCached = cacheFor(ttlMs, clock, read)
  return ({ fill, ...options }) => {
    new Gauge({
      ...options,
      registers: [registry],
      async collect() {
        this.reset()
        const value = await readCached().catch(() => null)
        if (value === null) this.remove({})
        else fill(this, value)
      },
    })
  }
}

/** Caches an async value for `ms`; concurrent callers share one load. */
function cacheFor<Value>(ms: number, clock: () => number, load: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Promise<Value>; atMs: number } | undefined
  return () => {
    if (!cached || clock() - cached.atMs > ms) {
      const fresh = { value: load(), atMs: clock() }
      cached = fresh
      fresh.value.catch(() => {
        if (cached === fresh) cached = undefined
      })
    }
    return cached.value
  }
}
