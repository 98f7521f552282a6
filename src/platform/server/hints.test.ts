import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { type Hints, localHints } from './hints.ts'
import { redisHints } from './redis-hints.ts'
import { freePort, hasRedis, testRedis } from './testing/redis.ts'

const withRedis = test.skipIf(!process.env['REDIS_URL'] && !hasRedis())

/** The next hint that is heard; those of other tests on the same Redis are passed over. */
const heard = (hints: Hints, wanted: string) =>
  new Promise<string>(resolve => {
    const stop = hints.listen(topic => {
      if (topic !== wanted) return
      stop()
      resolve(topic)
    })
  })

test('a process hears its own hints until it listens no more', () => {
  const hints = localHints()
  const topics: string[] = []
  const stop = hints.listen(topic => topics.push(topic))
  hints.tell('chat 1')
  stop()
  hints.tell('chat 2')
  expect(topics).toEqual(['chat 1'])
})

withRedis('every process hears a hint by Redis, and each its own at once when Redis goes', async () => {
  const redis = await testRedis()
  onTestFinished(async () => void redis?.child?.kill())
  const [one, other] = await Promise.all([1, 2].map(() => redisHints(redis?.url ?? '')))
  if (!one || !other) throw new Error('no hints')
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
  const topic = `chat ${process.pid}`
  const arrived = heard(other, topic)
  // Until both are connected nothing arrives: hints may be lost.
  const again = setInterval(() => one.tell(topic), 20)
  expect(await arrived).toBe(topic)
  clearInterval(again)
  if (!redis?.child) return
  redis.child.kill()
  await once(redis.child, 'exit')
  const own = heard(one, `${topic} alone`)
  one.tell(`${topic} alone`)
  expect(await own).toBe(`${topic} alone`)
})

test('a Redis that is not there keeps nobody waiting', async () => {
  const hints = await redisHints(`redis://127.0.0.1:${await freePort()}`)
  onTestFinished(() => hints.close())
  const own = heard(hints, 'chat 1')
  hints.tell('chat 1')
  expect(await own).toBe('chat 1')
})
