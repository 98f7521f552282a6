import type { Redis } from 'ioredis'
import { type Hints, localHints } from './hints.ts'

const channel = 'fanfare:hints'

/** Hints for all processes by Redis' publish and subscribe. While Redis is away each process hears its own alone. */
export async function redisHints(url: string): Promise<Hints> {
  const local = localHints()
  const { Redis } = await import('ioredis')
  const connect = () => {
    const redis: Redis = new Redis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      connectTimeout: 2_000,
      retryStrategy: tries => Math.min(tries * 100, 2_000),
    })
    // An 'error' listener is required; that Redis is away is told by the rate limits.
    redis.on('error', () => {})
    return redis
  }
  const [sender, receiver] = [connect(), connect()]
  // Again after each reconnection: without an offline queue nothing may be sent before.
  receiver.on('ready', () => receiver.subscribe(channel).catch(() => {}))
  receiver.on('message', (_channel, topic) => local.tell(topic))
  return {
    listen: local.listen,
    tell(topic) {
      local.tell(topic)
      if (sender.status === 'ready') sender.publish(channel, topic).catch(() => {})
    },
    async close() {
      sender.disconnect()
      receiver.disconnect()
      await local.close()
    },
  }
}
