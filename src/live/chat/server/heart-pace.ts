const heartsPerSecond = 5
/** Allows a call right after one that the network has delayed. */
const callsAtOnce = 2
/**
 * Bounds memory: beyond this many fans, the least recently active are evicted. Their allowance is full again
 * by then.
 */
const fansMax = 100_000

interface Share {
  hearts: number
  calls: number
  at: number
}

export interface HeartPace {
  /**
   * @returns the number of hearts that count; 0 if the fan sends too often. `now` is in milliseconds since
   * 1970
   */
  take: (fanId: number, count: number, now: number) => number
}

/**
 * Creates the rate limit for hearts: five per second and fan, in one call per second (product 16). Each
 * process counts in memory.
 */
export function createHeartPace(): HeartPace {
  const shares = new Map<number, Share>()

  function take(fanId: number, count: number, now: number): number {
    const held = shares.get(fanId) ?? { hearts: heartsPerSecond, calls: callsAtOnce, at: now }
    const seconds = Math.max(0, now - held.at) / 1_000
    const share = {
      hearts: Math.min(heartsPerSecond, held.hearts + seconds * heartsPerSecond),
      calls: Math.min(callsAtOnce, held.calls + seconds),
      at: Math.max(now, held.at),
    }
    const taken = share.calls < 1 ? 0 : Math.min(count, Math.floor(share.hearts))
    if (taken > 0) {
      share.hearts -= taken
      share.calls -= 1
    }
    if (!shares.delete(fanId) && shares.size >= fansMax) shares.delete(shares.keys().next().value ?? 0)
    shares.set(fanId, share)
    return taken
  }

  return { take }
}
