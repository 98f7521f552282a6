/**
 * Change notifications between the processes of one installation, such as "room 12 has changed". They only
 * reduce delays: a message may be lost or delivered twice, so listeners also poll PostgreSQL.
 */
export interface PubSub {
  /** Publishes a topic without waiting; never throws. Call it after the commit. */
  tell: (topic: string) => void
  /**
   * Calls `onTopic` for every message, including those of this process; returns a function that stops
   * listening.
   */
  listen: (onTopic: (topic: string) => void) => () => void
  close: () => Promise<void>
}

export function createLocalPubSub(): PubSub {
  const listeners = new Set<(topic: string) => void>()
  return {
    tell(topic) {
      for (const onTopic of listeners) onTopic(topic)
    },
    listen(onTopic) {
      listeners.add(onTopic)
      return () => listeners.delete(onTopic)
    },
    close: async () => listeners.clear(),
  }
}
