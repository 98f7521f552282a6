import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { keepPage, keepTickets, keptTickets } from './kept-tickets.ts'
import { type Ticket, ticketsQuery } from './shared/ticket-queries.ts'

interface Shown {
  /** Undefined while nothing is known. */
  tickets: Ticket[] | undefined
  /** Whether they are those of the server: until then nothing is done with them. */
  isFresh: boolean
  /** When they were kept, where there is no connection; in ms since 1970. */
  keptAt: number | null
  isFailed: boolean
  retry: () => void
}

/** The fan's tickets: those of the server, else those that this browser kept. Each fresh answer is kept with the page. */
export function useKeptTickets(path: string): Shown {
  const { locale } = useTexts()
  const { data, isError, fetchStatus, refetch } = useQuery(ticketsQuery({ api: useApi(), locale }))
  const [kept, setKept] = useState<ReturnType<typeof keptTickets>>()
  useEffect(() => setKept(keptTickets()), [])
  const fresh = data?.results
  useEffect(() => {
    if (!fresh) return
    keepTickets(fresh, locale, Date.now())
    keepPage(path).catch(() => {})
  }, [fresh, locale, path])
  const isAway = isError || fetchStatus === 'paused'
  return {
    tickets: fresh ?? kept?.tickets,
    isFresh: fresh !== undefined,
    keptAt: fresh || !isAway ? null : (kept?.at ?? null),
    isFailed: isError && !kept,
    retry: () => void refetch(),
  }
}
