import { useMemo, useSyncExternalStore } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { parseJson } from '../../../platform/web/storage/local-storage.ts'
import { getTabStorage } from '../../../platform/web/storage/tab-storage.ts'
import type { placeOrder } from '../../orders/contract.ts'
import type { Basket } from '../../shop/web/shared/basket.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import type { Intent } from './intent.ts'

/** An order request whose outcome is unknown. */
export interface Attempt {
  key: string
  /** The order's content as serialized by `serializeChoice`. */
  what: string
  /** The basket's `changedAt` at the time of the request. */
  basketAt: number
  /** The quote shown when the fan pressed Pay. */
  quote: Quote
  /** The original request, repeated unchanged because the API rejects a key reused with another request. */
  request: CallOf<typeof placeOrder>['input']
}

export interface Attempts {
  kept: Attempt | null
  keep: (attempt: Attempt) => void
  /** Called when the order was placed or refused. */
  end: () => void
}

/** Serializes the fan's choice without parts that change with each quote, such as its id and time. */
export const serializeChoice = ({ lines, country, currency, presaleCode }: Basket, intent: Intent): string =>
  JSON.stringify([lines, country, currency, presaleCode, intent])

/**
 * Keeps a fan's attempt to order from a project in session storage until its outcome is known, so that a
 * retry after a lost response or a reload repeats the same order. Newer quotes can't replace it, because the
 * attempt's own reservation may affect them.
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
