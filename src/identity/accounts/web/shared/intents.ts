import { type KeyValueStore, parseJson } from '../../../../platform/web/storage/local-storage.ts'
import { getTabStorage } from '../../../../platform/web/storage/tab-storage.ts'

/** Reason shown when a visitor must sign in: the sentence (`why.…`), its names and a picture. */
export interface SignInReason {
  to: 'make' | 'follow' | 'save' | 'remind' | 'vote' | 'restock' | 'chat' | 'buy' | 'watch'
  names?: Readonly<Record<string, string>>
  picture?: { id: string; hue: number } | null
}

/** An action that waits until the visitor has signed in or provided something else. */
export interface Intent {
  kind: string
  act: object
  why: SignInReason | null
  /** The page to return to: path, query and hash. */
  href: string
  /** In ms since 1970. */
  at: number
}

interface Tab {
  store: () => Pick<KeyValueStore, 'get' | 'set'>
  now: () => number
  here: () => string
}

/** Prefix of kinds that wait for the fan's city; the settings lead back to them. */
export const CITY_INTENT_PREFIX = 'city:'

const STORAGE_KEY = 'pending-act'
/** An intent expires, because after half an hour the fan has moved on. */
const intentTtlMs = 30 * 60_000

/**
 * Creates the store of the tab's single pending action; a newer one replaces it. Uses session storage, so
 * that the action survives a reload and a sign-in at another site.
 */
export function createIntents({ store, now, here }: Tab) {
  const waiting = (): Intent | null => {
    const stored = parseJson(store().get(STORAGE_KEY)) as Partial<Intent> | null
    const { kind, act, at } = stored ?? {}
    if (typeof kind !== 'string' || typeof at !== 'number' || typeof act !== 'object' || !act) return null
    return at <= now() && now() - at <= intentTtlMs ? (stored as Intent) : null
  }
  const drop = (): void => store().set(STORAGE_KEY, null)
  return {
    keep(kind: string, act: object, why: SignInReason | null = null): void {
      store().set(STORAGE_KEY, JSON.stringify({ kind, act, why, href: here(), at: now() }))
    },
    /** Returns the pending intent without removing it. */
    waiting,
    /** Removes and returns the pending intent if it is of this kind, so that it runs once. */
    take(kind: string): object | null {
      const intent = waiting()
      if (intent?.kind !== kind) return null
      drop()
      return intent.act
    },
    drop,
    /** Drops a fan's intent when the session ends in any way; a visitor's stays. */
    dropOfFan(): void {
      if ('fanId' in (waiting()?.act ?? {})) drop()
    },
  }
}

export type Intents = ReturnType<typeof createIntents>

export const intents = createIntents({
  store: getTabStorage,
  now: Date.now,
  here: () => location.pathname + location.search + location.hash,
})
