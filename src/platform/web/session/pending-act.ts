/** Who signs in much later has forgotten what they wanted. */
const keptMs = 30 * 60_000

/** The tab's storage, asked for at each use: a browser may forbid it. */
export type PendingStore = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Setup<Act> {
  key: string
  /** The act in what was kept, or null where that is damaged. */
  read: (kept: Record<string, unknown>) => Act | null
  store: PendingStore
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Keeps the one act of a kind that waits in this tab for its fan to sign in. A storage that fails keeps nothing, and
 * the fan presses again.
 */
export function createPendingAct<Act extends object>({ key, read, store, now }: Setup<Act>) {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work()
    } catch {
      return null
    }
  }
  return {
    keep: (act: Act): void => {
      attempt(() => store().setItem(key, JSON.stringify({ ...act, at: now() })))
    },
    /** Takes it out: it is carried out once. */
    take: (): Act | null =>
      attempt(() => {
        const text = store().getItem(key)
        store().removeItem(key)
        const kept = JSON.parse(text ?? 'null') as Record<string, unknown> | null
        const at = Number(kept?.['at'] ?? Number.NaN)
        return kept && at <= now() && now() - at <= keptMs ? read(kept) : null
      }),
  }
}

/** Whether a kept value is the id of something. */
export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}
