import type * as z from 'zod'
import { listOrdersForStaff, type StaffOrderRow } from '../../../commerce/orders/server/index.ts'
import { type Fan, readFans } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { Failure } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import type { listStudioOrders } from '../contract.ts'
import { toFilter } from './order-filter.ts'

type Query = z.output<NonNullable<typeof listStudioOrders.query>>
type Item = ResponseOf<typeof listStudioOrders>['results'][number]

export async function listOrders(
  query: Query,
  { read, scope, locale, now }: Pick<StaffContext, 'read' | 'scope' | 'locale' | 'now'>,
): Promise<ResponseOf<typeof listStudioOrders> | Failure> {
  const { sort, limit, offset } = query
  const page = { sort, limit, offset, scope, locale, now: now() }
  const list = await listOrdersForStaff(read, { ...toFilter(query), ...page })
  const fans = await readFans(
    read,
    list.rows.map(row => row.user_id),
  )
  return toOffsetPage(query, list, row => presentOrderRow(row, fans.find(row.user_id)))
}

/** Presents an order with the public name of its fan. */
export function presentOrderRow(row: StaffOrderRow, fan: Fan | null): Item {
  return {
    order_id: row.order_id,
    number: row.number,
    status: row.status,
    placed_at: row.placed_at,
    paid_at: row.paid_at,
    project: { project_id: row.project_id, name: row.project_name },
    fan: fan && { user_id: fan.id, name: fan.username },
    country: row.country,
    currency: row.currency,
    total: row.total,
    refunded: row.refunded,
    method: row.method,
    unit_count: row.unit_count,
    unsent_count: row.unsent_count,
    is_disputed: row.is_disputed,
    dispute_due_at: row.dispute_due_at,
    is_granted: row.is_granted,
    replaces: row.replaces,
  }
}
