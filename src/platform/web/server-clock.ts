/** The Date header has whole seconds, so a smaller difference says nothing. */
const errorMs = 2_000
/** An answer is on its way for at most this long; what differs by more, tells of a device's clock that was set. */
const lateMaxMs = 10_000

/** What the latest moment that was told is ahead of this device's clock; null until an answer has told one. */
let toldMs: number | null = null

/**
 * Sets the page's clock by an answer of the server, which may come from a cache: clocks of devices are wrong by minutes.
 * No answer tells a time that is still to come, so the one that tells the latest is nearest.
 */
export function hearServer(headers: Pick<Headers, 'get'>, nowMs = Date.now()): void {
  const ageMs = Number(headers.get('age') ?? 0) * 1_000
  const aheadMs = Date.parse(headers.get('date') ?? '') + ageMs - nowMs
  if (Number.isNaN(aheadMs)) return
  if (toldMs !== null && aheadMs <= toldMs && aheadMs > toldMs - lateMaxMs) return
  toldMs = aheadMs
}

/** What the server's clock is ahead of this device's, in milliseconds; null until an answer has told. */
export function serverAheadMs(): number | null {
  return toldMs !== null && Math.abs(toldMs) < errorMs ? 0 : toldMs
}

/** The server's time, in milliseconds since 1970; this device's until an answer has told. Not for rendering on the server. */
export function serverNow(): number {
  return Date.now() + (serverAheadMs() ?? 0)
}
