import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { buildOrderScopeSql, getScopeValues } from './order-scope.ts'

/** Lines with units to be sent, by a condition for which there is an index. */
const isLineUnsent = 'l.needs_shipping and l.quantity > l.dispatched_count + l.returned_count'

const summary = statement({
  name: 'orders.summarize-unsent',
  text: `select count(*)::int as count, min(o.paid_at) as oldest_at from orders o
    where o.status = 'INPROGRESS' and ${buildOrderScopeSql('$1', '$2')}
      and exists (select from order_lines l where l.order_id = o.id and ${isLineUnsent})`,
  row: z.object({ count: z.int(), oldest_at: z.date().nullable() }),
})

/** Counts paid orders of which something is still to be sent, and finds when the oldest was paid. */
export async function summarizeUnsent(db: ReadDb, scope: StaffScope | null): Promise<RowOf<typeof summary>> {
  const [counted] = await db.query(summary, [...getScopeValues(scope)])
  return counted ?? { count: 0, oldest_at: null }
}
