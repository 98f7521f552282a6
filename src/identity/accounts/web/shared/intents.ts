import { type KeyValueStore, parseJson } from '../../../../platform/web/storage/local-storage.ts'
import { ownTabStorage } from '../../../../platform/web/storage/tab-storage.ts'

/** What a visitor is told when asked to sign in: which sentence (`why.…`), with which names and picture. */
export interface Why {
  to: 'make' | 'follow' | 'save' | 'remind' | 'vote' | 'restock' | 'chat' | 'buy' | 'watch'
  names?: Readonly<Record<string, string>>
  picture?: { id: string; hue: number } | null
}

/** What somebody was about to do when the product asked for something first. */
export interface Intent {
  kind: string
  act: object
  why: Why | null
  /** Where it was, to lead back to: path, query and hash. */
  href: string
  /** In ms since 1970. */
  at: number
}

interface Tab {
  store: () => Pick<KeyValueStore, 'get' | 'set'>
  now: () => number
  here: () => string
}

/** Kinds that wait for a fan's city begin with it: the settings lead back to them. */
export const FOR_CITY = 'city:'

const STORAGE_KEY = 'pending-act'
/** An intention expires: after half an hour the fan has forgotten it. */
const keptMs = 30 * 60_000

/**
 * The one thing that a tab's visitor was about to do: the newest replaces older ones. It lives in session storage, so
 * that it outlives a reload and a sign-in at another site.
 */
export function createIntents({ store, now, here }: Tab) {
  const waiting = (): Intent | null => {
    const kept = parseJson(store().get(STORAGE_KEY)) as Partial<Intent> | null
    const { kind, act, at } = kept ?? {}
    if (typeof kind !== 'string' || typeof at !== 'number' || typeof act !== 'object' || !act) return null
    return at <= now() && now() - at <= keptMs ? (kept as Intent) : null
  }
  const drop = (): void => store().set(STORAGE_KEY, null)
  return {
    keep(kind: string, act: object, why: Why | null = null): void {
      store().set(STORAGE_KEY, JSON.stringify({ kind, act, why, href: here(), at: now() }))
    },
    /** What is waiting, if anything; it stays. */
    waiting,
    /** Removes and returns what is waiting, if it is of this kind: so it is done once. */
    take(kind: string): object | null {
      const intent = waiting()
      if (intent?.kind !== kind) return null
      drop()
      return intent.act
    },
    drop,
    /** When a session ends, however it does. What a visitor is about to sign in for stays. */
    dropOfFan(): void {
      if ('fanId' in (waiting()?.act ?? {})) drop()
    },
  }
}

export type Intents = ReturnType<typeof createIntents>

/** The intents of this tab. */
export const intents = createIntents({
  store: ownTabStorage,
  now: Date.now,
  here: () => location.pathname + location.search + location.hash,
})
