/**
 * Short words between the processes of one product: "room 12 has changed". A hint only saves time. It may be lost, come
 * twice or never, so whoever listens also looks at PostgreSQL by itself.
 */
export interface Hints {
  /** Call it behind the commit. Never throws and never waits. */
  tell: (topic: string) => void
  /** Hears every hint, this process's own included; gives the function that stops listening. */
  listen: (hear: (topic: string) => void) => () => void
  close: () => Promise<void>
}

/** Hints within this process. */
export function localHints(): Hints {
  const listeners = new Set<(topic: string) => void>()
  return {
    tell(topic) {
      for (const hear of listeners) hear(topic)
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    close: async () => listeners.clear(),
  }
}
