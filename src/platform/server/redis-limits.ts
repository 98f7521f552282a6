import type { Redis } from 'ioredis'
import type { Limit } from '../contract/endpoint.ts'
import type { RateLimiter } from './limits.ts'

interface Setup {
  fallback: RateLimiter
  /** Returns a monotonic time in milliseconds. */
  now: () => number
  /** Called once when Redis has been unreachable for some seconds and once when it responds again. */
  onChange: (isFallenBack: boolean, error?: unknown) => void
  /** Replaces Redis's own (shared) clock in tests. */
  clock?: () => number
}

const timeoutMs = 100
/** Milliseconds for which Redis is skipped after a failure; then one call probes it (circuit breaker). */
const retryMs = 1_000
/** Milliseconds after which a fallback is reported; a shorter one is usually a delay of this process. */
const noticeMs = 5_000

/**
 * The token bucket of `createMemoryLimiter` as an atomic Lua script. Keys expire after a minute, when the
 * bucket is full again.
 */
const script = `
local now = tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + time[2] / 1000
end
local most = tonumber(ARGV[1])
local perMs = most / 60000
local held = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local passed = math.max(0, now - (tonumber(held[2]) or now))
local tokens = math.min(most, (tonumber(held[1]) or most) + passed * perMs)
local wait = 0
if tokens < 1 then wait = math.ceil((1 - tokens) / perMs / 1000) else tokens = tokens - 1 end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], 60000)
return wait`

type RedisWithBuckets = Redis & {
  take: (key: string, perMinute: number, now: number | '') => Promise<number>
}

/**
 * Creates a rate limiter that all processes share. While Redis is unreachable, each process counts alone
 * (fails open), so that the limits are multiplied by the number of processes, and calls don't wait.
 */
export async function createRedisLimiter(url: string, setup: Setup): Promise<RateLimiter> {
  const { fallback, now, onChange, clock } = setup
  const redis = await connect(url)
  let retryAt = Number.NEGATIVE_INFINITY
  let fallenBackAt: number | null = null
  let isNoticed = false

  function onResponse() {
    if (isNoticed) onChange(false)
    fallenBackAt = null
    isNoticed = false
  }

  function failed(error: unknown) {
    fallenBackAt ??= now()
    if (isNoticed || now() - fallenBackAt < noticeMs) return
    isNoticed = true
    onChange(true, error)
  }

  return {
    async take(limit: Limit, who) {
      if (now() < retryAt) return fallback.take(limit, who)
      // Half-open state: this call probes Redis, and the others use the fallback.
      if (fallenBackAt !== null) retryAt = now() + retryMs
      try {
        const wait = await redis.take(`bucket:${limit.bucket}:${who}`, limit.perMinute, clock?.() ?? '')
        retryAt = Number.NEGATIVE_INFINITY
        onResponse()
        return wait
      } catch (error) {
        retryAt = now() + retryMs
        failed(error)
        return fallback.take(limit, who)
      }
    },
    isFallenBack: () => fallenBackAt !== null,
    async close() {
      redis.disconnect()
      await fallback.close()
    },
  }
}

async function connect(url: string): Promise<RedisWithBuckets> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: timeoutMs,
    connectTimeout: 2_000,
    retryStrategy: tries => Math.min(tries * 100, 2_000),
  })
  // An 'error' listener is required; each call handles its own failure.
  redis.on('error', () => {})
  redis.defineCommand('take', { numberOfKeys: 1, lua: script })
  await new Promise<void>(resolve => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
  })
  return redis as RedisWithBuckets
}
