import { fromFieldTime } from './zoned-time.ts'

/** Converts days of the person's zone to instants: the first day's start and the last day's end. */
export function toInstants(
  { from = '', until = '' }: { from?: string; until?: string },
  zone: string,
): { from?: string; until?: string } {
  const start = toDayStart(from, zone)
  const end = toDayStart(until && addDay(until), zone)
  return { ...(start && { from: start }), ...(end && { until: end }) }
}

const toDayStart = (day: string, zone: string) => (day === '' ? null : fromFieldTime(`${day}T00:00`, zone))

function addDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? '' : new Date(at + 86_400_000).toISOString().slice(0, 10)
}
