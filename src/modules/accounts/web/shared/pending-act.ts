/** Who signs in much later has forgotten what they wanted. */
const keptMs = 30 * 60_000

interface Setup<Act> {
  /** In the tab's storage. */
  key: string
  /** Whether something kept is such an act: a tab's storage may hold anything. */
  isWhole: (kept: { [Field in keyof Act]?: unknown }) => boolean
  /** The tab's storage, asked for at each use: a browser may forbid it. */
  store?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Milliseconds since 1970. */
  now?: () => number
}

/** The one act of a kind that waits in this tab for its fan to sign in. */
export interface PendingAct<Act> {
  keep: (act: Act) => void
  /** Takes it out: it is carried out once. */
  take: () => Act | null
}

/** A storage that fails keeps nothing, and the fan presses again. */
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

/** Whether a kept value is the id of something. */
export function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
