import type { Limit } from '../contract/endpoint.ts'

/**
 * A rate limiter (token bucket): each bucket holds a minute's worth of calls and refills evenly. `take`
 * returns 0 if the call may proceed, else the seconds to wait (Retry-After).
 */
export interface RateLimiter {
  take(limit: Limit, who: string): number | Promise<number>
  close(): Promise<void>
  /** Returns whether Redis is unreachable, so that each process counts alone; for the metrics. */
  isFallenBack?: () => boolean
}

/**
 * Maximum number of buckets, beyond which the least recently used are evicted; bounds memory under attack.
 */
const countersMax = 200_000

/**
 * @param now in milliseconds; if the clock steps back, buckets don't refill meanwhile, but they lose nothing
 */
export function createMemoryLimiter(now: () => number): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take({ bucket, perMinute }, who) {
      const key = `${bucket} ${who}`
      const time = now()
      const held = buckets.get(key) ?? { tokens: perMinute, at: time }
      const perMs = perMinute / 60_000
      const tokens = Math.min(perMinute, held.tokens + Math.max(0, time - held.at) * perMs)
      // Re-inserts the bucket at the end, because the map is in LRU order.
      if (!buckets.delete(key) && buckets.size >= countersMax)
        buckets.delete(buckets.keys().next().value ?? '')
      if (tokens < 1) {
        buckets.set(key, { tokens, at: time })
        return Math.ceil((1 - tokens) / perMs / 1_000)
      }
      buckets.set(key, { tokens: tokens - 1, at: time })
      return 0
    },
    close: async () => {},
  }
}

/** Admits every call; only for load tests (`RATE_LIMITS=0`). */
export const noLimiter: RateLimiter = { take: () => 0, close: async () => {} }
