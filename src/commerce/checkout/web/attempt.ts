import { useMemo, useSyncExternalStore } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { parseJson } from '../../../platform/web/storage/local-storage.ts'
import { ownTabStorage } from '../../../platform/web/storage/tab-storage.ts'
import type { placeOrder } from '../../orders/contract.ts'
import type { Basket } from '../../shop/web/shared/basket.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import type { Intent } from './intent.ts'

/** An order that was asked for, until it's known whether it was placed. */
export interface Attempt {
  /** Its idempotency key. */
  key: string
  /** What is ordered, to tell it from anything else (`whatOf`). */
  what: string
  /** The basket's `changedAt`. */
  basketAt: number
  /** What was shown with the press. */
  quote: Quote
  /** Repeated as it is: the same key with another request is refused. */
  request: CallOf<typeof placeOrder>['input']
}

export interface Attempts {
  kept: Attempt | null
  keep: (attempt: Attempt) => void
  /** It was placed, or refused. */
  end: () => void
}

/** The fan's choice, without what is new with each price: a quote's id, a time. */
export const whatOf = ({ lines, country, currency, presaleCode }: Basket, intent: Intent): string =>
  JSON.stringify([lines, country, currency, presaleCode, intent])

/**
 * The attempt of a fan and a project whose outcome is unknown. Kept in session storage: a lost answer and a reload repeat
 * the same order. Prices asked since are no use to it, because they may count what it has taken itself.
 */
export function useAttempts(projectId: number, userId: number): Attempts {
  const name = `key:place:${userId}:${projectId}`
  const stored = useSyncExternalStore(
    listener => ownTabStorage().subscribe(name, listener),
    () => ownTabStorage().get(name),
    () => null,
  )
  const kept = useMemo(() => read(stored), [stored])
  return {
    kept,
    keep: attempt => ownTabStorage().set(name, JSON.stringify(attempt)),
    end: () => ownTabStorage().set(name, null),
  }
}

function read(stored: string | null): Attempt | null {
  const value = parseJson(stored)
  return typeof value === 'object' && value !== null && 'request' in value ? (value as Attempt) : null
}
