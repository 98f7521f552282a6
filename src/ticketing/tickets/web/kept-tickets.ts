import { serviceWorkerNow } from '../../../platform/web/browser/service-worker.ts'
import { keepForFan, keptForFan } from '../../../platform/web/storage/kept-for-fan.ts'
import type { Ticket } from './shared/ticket-queries.ts'

interface Kept {
  locale: string
  /** In ms since 1970. */
  at: number
  tickets: Ticket[]
}

/** Keeps the fan's tickets in this browser, for a door without a network. */
export function keepTickets(tickets: Ticket[], locale: string, now: number): void {
  const kept: Kept = { locale, at: now, tickets }
  keepForFan('own:tickets', kept)
}

/** What was kept at the last visit, in whatever language; undefined where nothing was. */
export function keptTickets(): Kept | undefined {
  const kept = keptForFan('own:tickets') as Partial<Kept> | undefined
  const isWhole = typeof kept?.at === 'number' && Array.isArray(kept.tickets)
  // Safe cast: nobody but keepTickets writes it, and its parts were looked at.
  return isWhole ? (kept as Kept) : undefined
}

/** The service worker keeps this page, with the files that it has loaded by now. */
export async function keepPage(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await serviceWorkerNow()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  active?.postMessage({ keepTickets: path, files: [...new Set(files)] })
}
