import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryLimiter, type RateLimiter } from './limits.ts'
import { createRedisLimiter } from './redis-limits.ts'
import { hasRedis, testRedis } from './testing/redis.ts'

const isRedisHere = Boolean(process.env['REDIS_URL']) || hasRedis()

let redis: Awaited<ReturnType<typeof testRedis>>
beforeAll(async () => {
  redis = await testRedis()
})
afterAll(async () => {
  if (!redis?.child) return
  redis.child.kill()
  await once(redis.child, 'exit')
})

type Make = (clock: () => number) => RateLimiter | Promise<RateLimiter>
const inRedis: Make = clock => {
  const fallback = createMemoryLimiter(clock)
  return createRedisLimiter(redis?.url ?? '', { fallback, clock, now: () => 0, onChange: () => {} })
}

/** Tests that every limiter must pass, in memory or in Redis. */
describe.each([
  ['memory', createMemoryLimiter as Make, true],
  ['Redis', inRedis, isRedisHere],
])('rate limiter in %s', (_, make, isHere) => {
  const testHere = test.skipIf(!isHere)

  /** Creates a limiter with a separate clock and buckets that only this test uses. */
  async function aLimiter(perMinute: number) {
    const clock = { ms: 0 }
    const limiter = await make(() => clock.ms)
    const limit = { bucket: `test-${randomUUID()}`, perMinute }
    return { clock, limiter, limit, take: async (who = 'a') => limiter.take(limit, who) }
  }

  testHere('a minute’s worth goes at once, then one for each part of a minute; others go on', async () => {
    const { clock, limiter, limit, take } = await aLimiter(2)
    expect([await take(), await take(), await take(), await take('b')]).toEqual([0, 0, 30, 0])
    expect(await limiter.take({ ...limit, bucket: `other-${limit.bucket}` }, 'a')).toBe(0)
    clock.ms = 30_000
    expect([await take(), await take()]).toEqual([0, 30])
    await limiter.close()
  })

  testHere('a clock that steps back locks nobody out', async () => {
    const { clock, limiter, take } = await aLimiter(2)
    clock.ms = 7_200_000
    expect([await take(), await take()]).toEqual([0, 0])
    clock.ms = 0
    expect(await take()).toBe(30)
    clock.ms = 30_000
    expect([await take(), await take()]).toEqual([0, 30])
    await limiter.close()
  })

  testHere('no minute has more calls than the burst and a minute’s refill', async () => {
    const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10 }), steps, async (perMinute, waits) => {
        const { clock, limiter, take } = await aLimiter(perMinute)
        const passed: number[] = []
        for (const wait of waits) {
          clock.ms += wait
          if ((await take()) === 0) passed.push(clock.ms)
        }
        await limiter.close()
        for (const start of passed) {
          const inMinute = passed.filter(at => at >= start && at < start + 60_000)
          expect(inMinute.length).toBeLessThanOrEqual(perMinute * 2)
        }
      }),
      { numRuns: 20 },
    )
  })
})
