import type { EntryTicket } from '../../commerce/orders/contract.ts'

type Admitting = Pick<EntryTicket, 'admits_from'> & {
  event: Pick<NonNullable<EntryTicket['event']>, 'starts_at' | 'is_day_only' | 'status'> | null
}

const dayMs = 86_400_000

/**
 * Returns the start of admission to show; null for a postponed event, whose old time is still stored. If only
 * an event's day is known, the ticket admits from the start of that day, which is shown without a time.
 */
export function getShownAdmission({
  event,
  admits_from: at,
}: Admitting): { at: string; isDay: boolean } | null {
  if (at === null || event?.status === 'postponed') return null
  if (!event?.is_day_only) return { at, isDay: false }
  // A day without a time has its start at the last minute, exactly 24 hours after admission starts. Times that
  // operators enter never differ by exactly a day.
  const isDay = Date.parse(event.starts_at) - Date.parse(at) === dayMs
  return { at: isDay ? event.starts_at : at, isDay }
}
