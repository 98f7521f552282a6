import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Event } from './queries.ts'

/** Returns the lowest available price as "From €36" or "Free"; null if unknown or sold out. */
export function useStartingPrice({ tickets }: Pick<Event, 'tickets'>): string | null {
  const t = useT()
  const { money } = useFormats()
  const open = tickets.filter(ticket => !ticket.is_sold_out)
  const [first] = open.flatMap(({ price_minor: minor, currency }) =>
    minor === null || currency === null ? [] : [{ minor, currency }],
  )
  if (!first) return null
  // Prices in other currencies can't be compared with the first one's.
  const prices = open.filter(({ currency }) => currency === first.currency).map(ticket => ticket.price_minor)
  const lowest = Math.min(...prices.filter(minor => minor !== null))
  if (lowest === 0) return t('event.free')
  return t('event.from', { price: money(lowest, first.currency) })
}
