import type { StaffScope } from '../../../../platform/server/staff.ts'
import { listQueryForms } from '../search-forms.ts'
import { buildOrderScopeSql, getScopeValues } from './order-scope.ts'
import { unsentCount, unsentUnits } from './unsent-sql.ts'

/** Orders in the studio's list; null filters nothing. */
export interface StaffOrderFilter {
  /** Beginning of a form of `order_search`; empty for all. */
  query: string
  status: readonly string[] | null
  projectId: number | null
  country: string | null
  /** Of the payment that pays. */
  method: string | null
  isDisputed: boolean | null
  /** Paid at least so many days ago, and something is still to be sent. */
  unsentDays: number | null
  from: Date | null
  /** Excluded. */
  until: Date | null
}

/** SQL: units of a paid order `o` that are still to be sent. */
export const unsentCountSql = `case when o.status = 'INPROGRESS' then ${unsentCount} else 0 end`

/**
 * Builds the SQL condition of a filter within a scope, for orders `o`, with the values of its parameters.
 * Further parameters follow with `add`. Only conditions that filter occur, so that the planner can use indexes.
 */
export function buildOrderFilter(filter: StaffOrderFilter, scope: StaffScope | null, now: number) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const [artistIds, eventIds] = getScopeValues(scope)
  const when = <Value>(value: Value | null, build: (parameter: string) => string) =>
    value === null ? [] : [build(add(value))]
  const conditions = [
    buildOrderScopeSql(add(artistIds), add(eventIds)),
    ...(filter.query === '' ? [] : [buildMatchSql(filter.query, add)]),
    ...when(filter.status, status => `o.status = any(${status}::text[])`),
    ...when(filter.projectId, id => `o.project_id = ${id}`),
    ...when(filter.country, country => `o.country_code = ${country}`),
    ...when(filter.method, buildMethodSql),
    ...(filter.isDisputed === null ? [] : [filter.isDisputed ? 'o.is_disputed' : 'not o.is_disputed']),
    ...when(filter.unsentDays, days => buildUnsentSql(days, add(new Date(now)))),
    ...when(filter.from, from => `o.placed_at >= ${from}`),
    ...when(filter.until, until => `o.placed_at < ${until}`),
  ]
  return { where: conditions.join(' and '), values, add }
}

/** The order has a form that begins with the query. */
function buildMatchSql(query: string, add: (value: unknown) => string): string {
  const ranges = listQueryForms(query).map(({ kind, folded }) => {
    const form = `${add(folded)}::text`
    return `(s.kind = '${kind}' and s.folded >= ${form} and s.folded < ${form} || chr(1114111))`
  })
  if (ranges.length === 0) return 'false'
  return `exists (select from order_search s where s.order_id = o.id and (${ranges.join(' or ')}))`
}

const buildMethodSql = (method: string) =>
  `exists (select from payments y where y.order_id = o.id and y.pays and y.method = ${method})`

const buildUnsentSql = (days: string, now: string) =>
  `(o.status = 'INPROGRESS' and o.paid_at <= ${now}::timestamptz - make_interval(days => ${days}::int)
    and exists (select from order_lines l where l.order_id = o.id and ${unsentUnits} > 0))`
