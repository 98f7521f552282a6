/** What every body may take, in ms, before its pace counts. */
export const patienceMs = 10_000
/** The slowest pace, in bytes a second: a phone at the edge of its network is several times as fast. */
export const bytesPerSecondMin = 32 * 1_024
/** The longest that any body may take, in ms. */
export const bodyMsMax = 120_000

/**
 * A deadline that moves with what has arrived, so that a trickle ends within seconds and a large picture over a slow
 * line does not. `late` resolves when it has passed.
 */
export function bodyPace() {
  const startedAt = performance.now()
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  let bytes = 0
  const dueAt = () => startedAt + Math.min(bodyMsMax, patienceMs + (bytes / bytesPerSecondMin) * 1_000)
  const look = () => {
    const leftMs = dueAt() - performance.now()
    if (leftMs <= 0) resolve('late')
    else timer = setTimeout(look, leftMs)
  }
  let timer = setTimeout(look, patienceMs)
  return {
    late,
    arrived: (count: number) => {
      bytes += count
    },
    end: () => clearTimeout(timer),
  }
}
