import { getServiceWorker } from '../../../platform/web/browser/service-worker.ts'
import { readForFan, storeForFan } from '../../../platform/web/storage/fan-storage.ts'
import type { Ticket } from './shared/ticket-queries.ts'

interface StoredTickets {
  locale: string
  /** Time of storing, in milliseconds since 1970. */
  at: number
  tickets: Ticket[]
}

/** Stores the fan's tickets in this browser, so that they can be shown at a door without a network. */
export function storeTickets(tickets: Ticket[], locale: string, now: number): void {
  const stored: StoredTickets = { locale, at: now, tickets }
  storeForFan('own:tickets', stored)
}

/**
 * Returns the tickets stored on the last visit, in the language of that visit; undefined if there are none.
 */
export function readStoredTickets(): StoredTickets | undefined {
  const stored = readForFan('own:tickets') as Partial<StoredTickets> | undefined
  const isWhole = typeof stored?.at === 'number' && Array.isArray(stored.tickets)
  // The cast is safe: only storeTickets writes the value, and its parts were checked.
  return isWhole ? (stored as StoredTickets) : undefined
}

/** Lets the service worker cache this page with the files loaded so far. */
export async function cachePage(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await getServiceWorker()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  active?.postMessage({ keepTickets: path, files: [...new Set(files)] })
}
