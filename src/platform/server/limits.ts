import type { Limit } from '../contract/endpoint.ts'

/** Counts calls. `take` answers 0 when the call may go on, else the seconds to wait. */
export interface RateLimiter {
  take(limit: Limit, who: string): number | Promise<number>
  close(): Promise<void>
}

/** More counters than this at once would be an attack on memory: the oldest go first. */
const countersMax = 200_000

/** Token buckets in this process: each holds a minute's worth and refills evenly. */
export function memoryLimiter(now: () => number): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take({ bucket, perMinute }, who) {
      const key = `${bucket} ${who}`
      const time = now()
      const held = buckets.get(key) ?? { tokens: perMinute, at: time }
      const perMs = perMinute / 60_000
      const tokens = Math.min(perMinute, held.tokens + (time - held.at) * perMs)
      // Set again at the end, so that the first is the one that was used longest ago.
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

/** For load tests only (`RATE_LIMITS=0`). */
export const noLimiter: RateLimiter = { take: () => 0, close: async () => {} }

/** One-minute windows shared by all processes. A Redis that is away lets calls pass. */
export async function redisLimiter(url: string, now: () => number): Promise<RateLimiter> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
  redis.on('error', () => {})
  return {
    async take({ bucket, perMinute }, who) {
      const time = now()
      const minute = Math.floor(time / 60_000)
      const key = `limit:${bucket}:${who}:${minute}`
      try {
        const replies = await redis.multi().incr(key).expire(key, 120).exec()
        const count = Number(replies?.[0]?.[1] ?? 0)
        return count > perMinute ? Math.ceil(((minute + 1) * 60_000 - time) / 1_000) : 0
      } catch {
        return 0
      }
    },
    close: async () => {
      redis.disconnect()
    },
  }
}
