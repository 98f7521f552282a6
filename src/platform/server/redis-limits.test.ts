import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMemoryLimiter } from './limits.ts'
import { createRedisLimiter } from './redis-limits.ts'
import { findFreePort, hasRedis, testRedis } from './testing/redis.ts'

const withRedis = test.skipIf(!process.env['REDIS_URL'] && !hasRedis())

/** Creates a limiter with a frozen local clock and records its `onChange` calls. */
async function aLimiter(url: string) {
  const clock = { ms: 0 }
  const changes: boolean[] = []
  const now = () => clock.ms
  const limiter = await createRedisLimiter(url, {
    fallback: createMemoryLimiter(now),
    now,
    clock: () => 0,
    onChange: isFallenBack => changes.push(isFallenBack),
  })
  onTestFinished(limiter.close)
  const limit = { bucket: `test-${randomUUID()}`, perMinute: 3 }
  return { clock, changes, limiter, limit, take: async (which = limit) => limiter.take(which, 'a') }
}

withRedis('processes share a bucket: of many calls at once as many pass as may', async () => {
  const redis = await testRedis()
  onTestFinished(async () => void redis?.child?.kill())
  const limiters = await Promise.all([1, 2, 3].map(() => aLimiter(redis?.url ?? '')))
  const limit = limiters[0]?.limit
  const waits = await Promise.all(Array.from({ length: 30 }, (_, index) => limiters[index % 3]?.take(limit)))
  expect(waits.filter(wait => wait === 0)).toHaveLength(3)
  expect(waits.filter(wait => wait === 20)).toHaveLength(27)
  expect(limiters.flatMap(({ changes }) => changes)).toEqual([])
})

describe('createRedisLimiter', () => {
  test('counts locally while Redis is unreachable and reports it once after five seconds', async () => {
    const { take, changes, limiter, clock } = await aLimiter(`redis://127.0.0.1:${await findFreePort()}`)
    expect([await take(), await take(), await take(), await take()]).toEqual([0, 0, 0, 20])
    clock.ms = 1_000
    expect(await take()).toBe(19)
    expect([changes, limiter.isFallenBack?.()]).toEqual([[], true])
    for (clock.ms = 2_000; clock.ms <= 20_000; clock.ms += 1_000) await take()
    expect([changes, limiter.isFallenBack?.()]).toEqual([[true], true])
  })

  test('waits for a silent Redis only briefly and at most once per second', async () => {
    let commandCount = 0
    const replies: Record<string, string> = {
      hello: '%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n',
      client: '+OK\r\n',
      info: '$20\r\nredis_version:7.0.0\r\n\r\n',
    }
    const silent = createServer(socket => {
      socket.on('error', () => {})
      // Completes the handshake and then stays silent.
      socket.on('data', data => {
        for (const [, command = ''] of data
          .toString()
          .matchAll(/\r\n(hello|client|info|eval|evalsha)\r\n/gi)) {
          const reply = replies[command.toLowerCase()]
          if (reply) socket.write(reply)
          else commandCount += 1
        }
      })
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as { port: number }
    const { take, changes, clock } = await aLimiter(`redis://127.0.0.1:${port}`)
    expect([await take(), await take(), await take(), await take()]).toEqual([0, 0, 0, 20])
    expect([commandCount, changes]).toEqual([1, []])
    clock.ms = 1_000
    expect(await Promise.all([take(), take()])).toEqual([19, 19])
    expect(commandCount).toBe(2)
  })
})

withRedis('a Redis that answers again is asked again', async () => {
  const redis = await testRedis()
  const { child } = redis ?? {}
  if (!redis || !child) return
  onTestFinished(async () => {
    child.kill('SIGCONT')
    child.kill()
    await once(child, 'exit')
  })
  const { take, changes, clock } = await aLimiter(redis.url)
  expect(await take()).toBe(0)
  child.kill('SIGSTOP')
  for (; clock.ms <= 6_000; clock.ms += 1_000) await take()
  expect(changes).toEqual([true])
  child.kill('SIGCONT')
  await expect
    .poll(async () => {
      clock.ms += 1_000
      await take()
      return changes
    })
    .toEqual([true, false])
})
