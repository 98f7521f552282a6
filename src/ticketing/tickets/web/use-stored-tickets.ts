import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { type Ticket, ticketsQuery } from './shared/ticket-queries.ts'
import { cachePage, readStoredTickets, storeTickets } from './stored-tickets.ts'

interface Shown {
  /** Undefined until loaded. */
  tickets: Ticket[] | undefined
  /** Whether the tickets come from the server; stored ones allow no actions. */
  isFresh: boolean
  /** Time at which the tickets were stored, in milliseconds since 1970; null if they come from the server. */
  keptAt: number | null
  isFailed: boolean
  retry: () => void
}

/**
 * Returns the fan's tickets from the server, or those stored in this browser if the request fails. Each
 * response is stored together with the page.
 */
export function useStoredTickets(path: string): Shown {
  const { locale } = useTexts()
  const { data, isError, fetchStatus, refetch } = useQuery(ticketsQuery({ api: useApi(), locale }))
  const [stored, setKept] = useState<ReturnType<typeof readStoredTickets>>()
  useEffect(() => setKept(readStoredTickets()), [])
  const fresh = data?.results
  useEffect(() => {
    if (!fresh) return
    storeTickets(fresh, locale, Date.now())
    cachePage(path).catch(() => {})
  }, [fresh, locale, path])
  const isAway = isError || fetchStatus === 'paused'
  return {
    tickets: fresh ?? stored?.tickets,
    isFresh: fresh !== undefined,
    keptAt: fresh || !isAway ? null : (stored?.at ?? null),
    isFailed: isError && !stored,
    retry: () => void refetch(),
  }
}
