import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLocalPubSub, type PubSub } from './pub-sub.ts'
import { createRedisPubSub } from './redis-pub-sub.ts'
import { findFreePort, hasRedis, testRedis } from './testing/redis.ts'

const withRedis = test.skipIf(!process.env['REDIS_URL'] && !hasRedis())

/** Waits for a message on the topic; ignores messages of other tests on the same Redis. */
const waitForTopic = (pubSub: PubSub, expectedTopic: string) =>
  new Promise<string>(resolve => {
    const stop = pubSub.listen(topic => {
      if (topic !== expectedTopic) return
      stop()
      resolve(topic)
    })
  })

describe('pub/sub', () => {
  test('delivers messages within the process until the listener stops', () => {
    const pubSub = createLocalPubSub()
    const topics: string[] = []
    const stop = pubSub.listen(topic => topics.push(topic))
    pubSub.tell('chat 1')
    stop()
    pubSub.tell('chat 2')
    expect(topics).toEqual(['chat 1'])
  })

  withRedis('every process hears a hint by Redis, and each its own at once when Redis goes', async () => {
    const redis = await testRedis()
    onTestFinished(async () => void redis?.child?.kill())
    const [one, other] = await Promise.all([1, 2].map(() => createRedisPubSub(redis?.url ?? '')))
    if (!one || !other) throw new Error('no hints')
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
    const topic = `chat ${process.pid}`
    const arrived = waitForTopic(other, topic)
    // Repeats the message, because messages are lost until both sides are connected.
    const again = setInterval(() => one.tell(topic), 20)
    expect(await arrived).toBe(topic)
    clearInterval(again)
    if (!redis?.child) return
    redis.child.kill()
    await once(redis.child, 'exit')
    const own = waitForTopic(one, `${topic} alone`)
    one.tell(`${topic} alone`)
    expect(await own).toBe(`${topic} alone`)
  })

  test('delivers locally at once when Redis is unreachable', async () => {
    const pubSub = await createRedisPubSub(`redis://127.0.0.1:${await findFreePort()}`)
    onTestFinished(() => pubSub.close())
    const own = waitForTopic(pubSub, 'chat 1')
    pubSub.tell('chat 1')
    expect(await own).toBe('chat 1')
  })
})
