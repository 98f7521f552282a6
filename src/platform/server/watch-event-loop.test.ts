import { createHistogram } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { reportDelays } from './watch-event-loop.ts'

describe('watchEventLoop', () => {
  test('warns once about a delay of a second, but not about a short one', () => {
    const delays = createHistogram()
    const lines: object[] = []
    const log = { warn: (fields: object) => void lines.push(fields) } as never
    delays.record(900e6)
    reportDelays(delays, log)
    delays.record(20e6)
    delays.record(2_500e6)
    reportDelays(delays, log)
    reportDelays(delays, log)
    expect(lines).toEqual([{ maxMs: expect.closeTo(2_500, -1), p99Ms: expect.closeTo(2_500, -1) }])
  })

  test('exposes the delay of the event loop in the metrics', async () => {
    expect(await createMetrics().text()).toMatch(/^nodejs_eventloop_lag_max_seconds [\d.e-]+$/m)
  })
})
