import { useMemo, useSyncExternalStore } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { parseJson } from '../../../platform/web/storage/local-storage.ts'
import { getTabStorage } from '../../../platform/web/storage/tab-storage.ts'
import type { placeOrder } from '../../orders/contract.ts'
import type { Basket } from '../../shop/web/shared/basket.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import type { Intent } from './intent.ts'

/** A requested order whose outcome is unknown. */
export interface Attempt {
  key: string
  /** Identifies the order's content (`serializeChoice`). */
  what: string
  /** The basket's `changedAt`. */
  basketAt: number
  /** The quote shown when the fan pressed the button. */
  quote: Quote
  /** Repeated unchanged, because the same key with another request is rejected. */
  request: CallOf<typeof placeOrder>['input']
}

export interface Attempts {
  kept: Attempt | null
  keep: (attempt: Attempt) => void
  /** Called when the order was placed or refused. */
  end: () => void
}

/** Serializes the fan's choice without parts that change with each price, such as the quote's id and time. */
export const serializeChoice = ({ lines, country, currency, presaleCode }: Basket, intent: Intent): string =>
  JSON.stringify([lines, country, currency, presaleCode, intent])

/**
 * The attempt of a fan and a project whose outcome is unknown, stored in session storage so that a lost
 * response or a reload repeats the same order. Later quotes don't help, because they may count what the
 * attempt itself has reserved.
 */
export function useAttempts(projectId: number, userId: number): Attempts {
  const name = `key:place:${userId}:${projectId}`
  const stored = useSyncExternalStore(
    listener => getTabStorage().subscribe(name, listener),
    () => getTabStorage().get(name),
    () => null,
  )
  const pendingAttempt = useMemo(() => read(stored), [stored])
  return {
    kept: pendingAttempt,
    keep: attempt => getTabStorage().set(name, JSON.stringify(attempt)),
    end: () => getTabStorage().set(name, null),
  }
}

function read(stored: string | null): Attempt | null {
  const value = parseJson(stored)
  return typeof value === 'object' && value !== null && 'request' in value ? (value as Attempt) : null
}
