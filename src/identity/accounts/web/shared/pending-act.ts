import type { CurrentUser } from './current-user.ts'
import { type Intents, intents, type Why } from './intents.ts'

interface Setup<Act> {
  /** Names the kind. */
  key: string
  /** Type guard: the tab's storage may hold anything. */
  isWhole: (kept: { [Field in keyof Act]?: unknown }) => boolean
  in?: Intents
}

type FanId = CurrentUser['id']

/** The action of a kind that's pending in this tab until the visitor signs in. */
export interface PendingAct<Act> {
  keep: (act: Act, why?: Why) => void
  /** Of a fan who is signed in already: nobody else carries it out. */
  keepFor: (fanId: FanId, act: Act) => void
  /** Removes and returns it, so that it runs once; null where it is another fan's. */
  take: (fanId?: FanId) => Act | null
}

/** A kind of action that may wait until somebody has signed in. */
export function createPendingAct<Act extends object>({
  key,
  isWhole,
  in: kept = intents,
}: Setup<Act>): PendingAct<Act> {
  return {
    keep: (act, why) => kept.keep(key, act, why),
    keepFor: (fanId, act) => kept.keep(key, { ...act, fanId }),
    take(takerId) {
      const taken = kept.take(key) as (Act & { fanId?: FanId }) | null
      if (!taken) return null
      const { fanId, ...act } = taken
      if (fanId !== undefined && fanId !== takerId) return null
      return isWhole(act as unknown as Act) ? (act as unknown as Act) : null
    },
  }
}

/** Type guard for a stored id. */
export function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
