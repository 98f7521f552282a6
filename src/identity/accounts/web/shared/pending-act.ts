import type { CurrentUser } from './current-user.ts'
import { type Intents, intents, type SignInReason } from './intents.ts'

interface Setup<Act> {
  /** Identifies the kind. */
  key: string
  /** Type guard: the tab's storage may hold anything. */
  isWhole: (store: { [Field in keyof Act]?: unknown }) => boolean
  in?: Intents
}

type FanId = CurrentUser['id']

/** An action of one kind that is pending in this tab until the visitor signs in. */
export interface PendingAct<Act> {
  keep: (act: Act, why?: SignInReason) => void
  /** Stores an action of a signed-in fan; no other fan can take it. */
  keepFor: (fanId: FanId, act: Act) => void
  /** Removes and returns it, so that it runs once; null if it belongs to another fan. */
  take: (fanId?: FanId) => Act | null
}

/** Creates a kind of action that may wait for a sign-in. */
export function createPendingAct<Act extends object>({
  key,
  isWhole,
  in: store = intents,
}: Setup<Act>): PendingAct<Act> {
  return {
    keep: (act, why) => store.keep(key, act, why),
    keepFor: (fanId, act) => store.keep(key, { ...act, fanId }),
    take(takerId) {
      const taken = store.take(key) as (Act & { fanId?: FanId }) | null
      if (!taken) return null
      const { fanId, ...act } = taken
      if (fanId !== undefined && fanId !== takerId) return null
      return isWhole(act as unknown as Act) ? (act as unknown as Act) : null
    },
  }
}

export function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
