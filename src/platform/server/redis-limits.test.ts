import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RateLimiter, redisLimiter } from './limits.ts'

/**
 * Against a real Redis: the one of REDIS_URL, else the machine's own `redis-server` on a free port, else the tests
 * that need one are skipped.
 */
const given = process.env['REDIS_URL']
const canStart = (() => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const withRedis = test.skipIf(!given && !canStart)

let redis: { url: string; child?: ChildProcess } | undefined
beforeAll(async () => {
  if (given) redis = { url: given }
  else if (canStart) redis = await startRedis()
})
afterAll(async () => {
  const child = redis?.child
  if (!child) return
  child.kill()
  await once(child, 'exit')
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function startRedis() {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(child.stdout)) if (/ready to accept/i.test(line)) break
  child.stdout.resume()
  return { url: `redis://127.0.0.1:${port}`, child }
}

const minuteStart = Date.UTC(2026, 0, 1, 12, 0, 0)

/** Limiters of several processes on one Redis, in a bucket of this test's own. */
async function severalProcesses(now: () => number, count = 2) {
  const limiters = await Promise.all(Array.from({ length: count }, () => redisLimiter(redis?.url ?? '', now)))
  const limit = { bucket: `test-${randomUUID()}`, perMinute: 3 }
  // A connection that is not up yet lets calls pass, so both are waited for.
  for (const limiter of limiters) await untilItCounts(limiter)
  return {
    take: (index: number, who = 'a') => limiters[index]?.take(limit, who),
    close: async () => {
      for (const limiter of limiters) await limiter.close()
    },
  }
}

async function untilItCounts(limiter: RateLimiter): Promise<void> {
  const limit = { bucket: `up-${randomUUID()}`, perMinute: 0 }
  while ((await limiter.take(limit, 'a')) === 0) await new Promise(resolve => setImmediate(resolve))
}

withRedis('processes share a minute’s count, callers do not, and the next minute begins anew', async () => {
  let ms = minuteStart + 20_000
  const { take, close } = await severalProcesses(() => ms)
  expect([await take(0), await take(1), await take(0)]).toEqual([0, 0, 0])
  expect([await take(1), await take(0)]).toEqual([40, 40])
  expect(await take(1, 'b')).toBe(0)
  ms = minuteStart + 60_000
  expect(await take(0)).toBe(0)
  await close()
})

withRedis('of many calls at once as many pass as may', async () => {
  const { take, close } = await severalProcesses(() => minuteStart, 3)
  const waits = await Promise.all(Array.from({ length: 30 }, (_, index) => take(index % 3)))
  expect(waits.filter(wait => wait === 0)).toHaveLength(3)
  expect(waits.filter(wait => wait === 60)).toHaveLength(27)
  await close()
})

test('a Redis that is away lets calls pass', async () => {
  const limiter = await redisLimiter(`redis://127.0.0.1:${await freePort()}`, () => minuteStart)
  const limit = { bucket: 'any', perMinute: 1 }
  expect([await limiter.take(limit, 'a'), await limiter.take(limit, 'a')]).toEqual([0, 0])
  await limiter.close()
})
