/** A pending action expires: after half an hour the fan has forgotten it. */
const keptMs = 30 * 60_000

interface Setup<Act> {
  /** In the tab's storage. */
  key: string
  /** Type guard: the tab's storage may hold anything. */
  isWhole: (kept: { [Field in keyof Act]?: unknown }) => boolean
  /** A getter, because accessing storage throws where it's forbidden. */
  store?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Milliseconds since 1970. */
  now?: () => number
}

/** The action of a kind that's pending in this tab until the visitor signs in. */
export interface PendingAct<Act> {
  keep: (act: Act) => void
  /** Removes and returns it, so that it runs once. */
  take: () => Act | null
}

/** Storage errors are ignored: the fan just presses again. */
export function createPendingAct<Act extends object>({
  key,
  isWhole,
  store = () => sessionStorage,
  now = Date.now,
}: Setup<Act>): PendingAct<Act> {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work()
    } catch {
      return null
    }
  }
  return {
    keep: act => {
      attempt(() => store().setItem(key, JSON.stringify({ act, at: now() })))
    },
    take: () =>
      attempt(() => {
        const text = store().getItem(key)
        store().removeItem(key)
        const { act, at } = JSON.parse(text ?? 'null') as { act: Act; at: number }
        const isDue = at <= now() && now() - at <= keptMs
        return isDue && isWhole(act) ? act : null
      }),
  }
}

/** Type guard for a stored id. */
export function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
