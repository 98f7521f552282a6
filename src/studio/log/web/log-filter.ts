import { fromFieldTime } from '../../kit/web/shared/zoned-time.ts'
import type { LogFilter } from './shared/log-queries.ts'

/**
 * Converts the address's filters to those of the call: days, which are those of the person's zone, become
 * instants. The last day is included.
 */
export function toLogFilter(
  { from = '', until = '', ...words }: Readonly<Record<string, string>>,
  zone: string,
): Record<string, string> & LogFilter {
  const start = toDayStart(from, zone)
  const end = toDayStart(until && addDay(until), zone)
  return { ...words, ...(start && { from: start }), ...(end && { until: end }) }
}

const toDayStart = (day: string, zone: string) => (day === '' ? null : fromFieldTime(`${day}T00:00`, zone))

function addDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? '' : new Date(at + 86_400_000).toISOString().slice(0, 10)
}
