import type { Redis } from 'ioredis'
import { createLocalPubSub, type PubSub } from './pub-sub.ts'

const channel = 'fanfare:hints'

/**
 * Delivers messages to all processes through Redis pub/sub. While Redis is unreachable, each process receives
 * only its own messages.
 */
export async function createRedisPubSub(url: string): Promise<PubSub> {
  const local = createLocalPubSub()
  const { Redis } = await import('ioredis')
  const connect = () => {
    const redis: Redis = new Redis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      connectTimeout: 2_000,
      retryStrategy: tries => Math.min(tries * 100, 2_000),
    })
    // An 'error' listener is required; the rate limiter already reports that Redis is unreachable.
    redis.on('error', () => {})
    return redis
  }
  const [sender, receiver] = [connect(), connect()]
  // Subscribes again after each reconnection; without an offline queue, nothing may be sent earlier.
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
