/** Time in ms that every body has before its rate counts. */
export const graceMs = 10_000
/** The minimum rate in bytes per second: a phone at the edge of its network is several times as fast. */
export const bytesPerSecondMin = 32 * 1_024
/** Maximum time of any body in ms. */
export const bodyMsMax = 120_000

/**
 * Tracks a deadline that moves with the received bytes, so that a trickle ends within seconds but a large
 * picture over a slow line succeeds. `late` resolves when the deadline has passed.
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
