import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Creates Prometheus metrics with a separate registry per app, so that tests don't share one. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the answer, by route pattern.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const series = new Map<string, { observe: (seconds: number) => void }>()
  return {
    registry,
    observe(route: string, method: string, status: number, seconds: number): void {
      const key = `${route} ${method} ${status}`
      const known = series.get(key) ?? duration.labels(route, method, String(status))
      if (!series.has(key)) series.set(key, known)
      known.observe(seconds)
    },
    /** Adds a gauge whose value is read at scrape time. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      const collect = async () => gauge.set(await read())
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect })
    },
    text: () => registry.metrics(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
