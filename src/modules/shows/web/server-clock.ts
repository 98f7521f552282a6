/** The Date header has whole seconds, so a smaller difference says nothing. */
const errorMs = 2_000

/**
 * What the server's clock is ahead of this device's, in milliseconds, by an answer that may come from a cache: clocks
 * of viewers are wrong by minutes. 0 where the answer does not say.
 */
export function serverAheadMs(headers: Pick<Headers, 'get'>, nowMs: number): number {
  const ageMs = Number(headers.get('age') ?? 0) * 1_000
  const aheadMs = Date.parse(headers.get('date') ?? '') + ageMs - nowMs
  return Math.abs(aheadMs) >= errorMs ? aheadMs : 0
}
