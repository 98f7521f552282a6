/** Maximum difference that is ignored, because the Date header has a precision of one second. */
const toleranceMs = 2_000
/** Maximum latency of a response; a larger difference means that the device's clock has been changed. */
const latencyMaxMs = 10_000

/** Largest known offset of the server's clock from the device's; null before the first response. */
let offsetMs: number | null = null

/**
 * Syncs the page's clock with the headers of a response, which may be cached, because some device clocks are
 * off by minutes. A response never contains a future time, so the largest offset is the most accurate.
 */
export function syncServerClock(headers: Pick<Headers, 'get'>, nowMs = Date.now()): void {
  const ageMs = Number(headers.get('age') ?? 0) * 1_000
  const aheadMs = Date.parse(headers.get('date') ?? '') + ageMs - nowMs
  if (Number.isNaN(aheadMs)) return
  if (offsetMs !== null && aheadMs <= offsetMs && aheadMs > offsetMs - latencyMaxMs) return
  offsetMs = aheadMs
}

/**
 * Returns the offset of the server's clock from the device's in milliseconds; null before the first response.
 */
export function getServerOffsetMs(): number | null {
  return offsetMs !== null && Math.abs(offsetMs) < toleranceMs ? 0 : offsetMs
}

/**
 * Returns the server's time in milliseconds since 1970, or the device's time before the first response. Not
 * for server rendering.
 */
export function getServerNow(): number {
  return Date.now() + (getServerOffsetMs() ?? 0)
}
