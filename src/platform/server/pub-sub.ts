/**
 * Change notifications between the processes of one product, such as "room 12 has changed". They only save
 * time: a message may be lost or delivered twice, so listeners also poll PostgreSQL.
 */
export interface PubSub {
  /** Publishes a topic; call it after the commit. Never throws and never waits. */
  tell: (topic: string) => void
  /**
   * Calls `onTopic` for every message, including this process's own; returns a function that stops listening.
   */
  listen: (onTopic: (topic: string) => void) => () => void
  close: () => Promise<void>
}

/** Delivers messages within this process only. */
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
