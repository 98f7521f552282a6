import { toInstants } from '../../kit/web/shared/day-range.ts'
import type { ListState } from '../../kit/web/shared/list-address.ts'

export const filterKeys = [
  'status',
  'project_id',
  'country',
  'method',
  'is_disputed',
  'unsent_days',
  'from',
  'until',
] as const

/** Converts the address's search and filters to those of the call and of the export, whose days are instants. */
export function toOrderFilter(
  { query, filters }: Pick<ListState, 'query' | 'filters'>,
  zone: string,
): Record<string, string> {
  const { from = '', until = '', ...others } = filters
  return { ...(query && { query }), ...others, ...toInstants({ from, until }, zone) }
}
