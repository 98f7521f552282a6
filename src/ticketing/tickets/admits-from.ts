import type { EntryTicket } from '../../commerce/orders/contract.ts'

type Admitting = Pick<EntryTicket, 'admits_from'> & {
  event: Pick<NonNullable<EntryTicket['event']>, 'starts_at' | 'is_day_only' | 'status'> | null
}

const dayMs = 86_400_000

/**
 * From when a ticket admits, as people are told. A postponed event still has its old time, which nobody is told. Of an
 * event of which only the day is known the ticket admits from that day's beginning on, which is told as the day alone.
 */
export function toldFrom({ event, admits_from: at }: Admitting): { at: string; isDay: boolean } | null {
  if (at === null || event?.status === 'postponed') return null
  if (!event?.is_day_only) return { at, isDay: false }
  // Its start stands for the last minute of the day. Typed times and known doors are another moment than a day before.
  const isDay = Date.parse(event.starts_at) - Date.parse(at) === dayMs
  return { at: isDay ? event.starts_at : at, isDay }
}
