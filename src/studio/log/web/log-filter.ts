import { toInstants } from '../../kit/web/shared/day-range.ts'
import type { LogFilter } from './shared/log-queries.ts'

/** Converts the address's filters to those of the call, whose days are instants. */
export function toLogFilter(
  { from = '', until = '', ...words }: Readonly<Record<string, string>>,
  zone: string,
): Record<string, string> & LogFilter {
  return { ...words, ...toInstants({ from, until }, zone) }
}
