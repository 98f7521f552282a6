/** Time in ms after which the rate of a body is enforced. */
export const graceMs = 10_000
/** Minimum rate in bytes per second; even a phone with poor reception is several times as fast. */
export const bytesPerSecondMin = 32 * 1_024
/** Maximum time in ms for any body. */
export const bodyMsMax = 120_000

/**
 * Tracks a deadline that moves with the received bytes, so that a trickle is cut off within seconds while a
 * large picture over a slow connection succeeds. `late` resolves when the deadline has passed.
 */
export function trackBodyPace() {
  const startedAt = performance.now()
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  let bytes = 0
  const dueAt = () => startedAt + Math.min(bodyMsMax, graceMs + (bytes / bytesPerSecondMin) * 1_000)
  const look = () => {
    const leftMs = dueAt() - performance.now()
    if (leftMs <= 0) resolve('late')
    else timer = setTimeout(look, leftMs)
  }
  let timer = setTimeout(look, graceMs)
  return {
    late,
    arrived: (count: number) => {
      bytes += count
    },
    end: () => clearTimeout(timer),
  }
}
