import { type Intents, intents, type Why } from './intents.ts'

interface Setup<Act> {
  /** Names the kind. */
  key: string
  /** Type guard: the tab's storage may hold anything. */
  isWhole: (kept: { [Field in keyof Act]?: unknown }) => boolean
  in?: Intents
}

/** The action of a kind that's pending in this tab until the visitor signs in. */
export interface PendingAct<Act> {
  keep: (act: Act, why?: Why) => void
  /** Removes and returns it, so that it runs once. */
  take: () => Act | null
}

/** A kind of action that may wait until somebody has signed in. */
export function createPendingAct<Act extends object>({
  key,
  isWhole,
  in: kept = intents,
}: Setup<Act>): PendingAct<Act> {
  return {
    keep: (act, why) => kept.keep(key, act, why),
    take() {
      const act = kept.take(key) as Act | null
      return act && isWhole(act) ? act : null
    },
  }
}

/** Type guard for a stored id. */
export function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
