import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'

const resolutionMs = 20
const everyMs = 10_000
/** Minimum delay in ms that is logged: every caller notices it. */
const warnMs = 1_000

type Delays = Pick<ReturnType<typeof monitorEventLoopDelay>, 'max' | 'percentile' | 'reset'>

/**
 * Logs a warning about long delays of the event loop; the exact values are in the metrics
 * `nodejs_eventloop_lag_…`.
 */
export function watchEventLoop(log: Pick<Logger, 'warn'>): { close: () => void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const timer = setInterval(() => reportDelays(delays, log), everyMs)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** Logs the longest delay of the interval if it exceeds the minimum, and starts the next interval. */
export function reportDelays(delays: Delays, log: Pick<Logger, 'warn'>): void {
  const maxMs = Math.round(delays.max / 1e6)
  const p99Ms = Math.round(delays.percentile(99) / 1e6)
  delays.reset()
  if (maxMs >= warnMs) log.warn({ maxMs, p99Ms }, 'the event loop was blocked')
}
