import type { StaffScope } from '../../../../platform/server/staff.ts'
import { buildOrderScopeSql, getScopeValues } from './order-scope.ts'

/** Unsent orders; a part that is null filters nothing. */
export interface UnsentFilter {
  projectId: number | null
  country: string | null
  paidBefore: Date | null
  scope: StaffScope | null
}

/** SQL: units of an order line `l` that are still to be sent: neither in a parcel nor returned. */
export const unsentUnits =
  'case when l.needs_shipping then l.quantity - l.dispatched_count - l.returned_count else 0 end'

/** SQL: units of an order `o` that are still to be sent, in whatever state it is. */
export const unsentCount = `(select coalesce(sum(${unsentUnits}), 0)::int from order_lines l where l.order_id = o.id)`

/** SQL: orders `o` of the parameters 1 to 5 with units that are still to be sent. */
export const isUnsent = `o.status = 'INPROGRESS' and ($1::int is null or o.project_id = $1)
  and ($2::text is null or o.country_code = $2) and ($3::timestamptz is null or o.paid_at < $3)
  and ${buildOrderScopeSql('$4', '$5')}
  and exists (select from order_lines l where l.order_id = o.id and ${unsentUnits} > 0)`

export const toUnsentValues = ({ projectId, country, paidBefore, scope }: UnsentFilter) => [
  projectId,
  country,
  paidBefore,
  ...getScopeValues(scope),
]
