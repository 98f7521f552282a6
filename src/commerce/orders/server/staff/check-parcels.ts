import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { orderStatus } from '../../order-shapes.ts'
import { normalizeOrderNumber } from '../find-order.ts'
import { buildOrderScopeSql, getScopeValues } from './order-scope.ts'
import { unsentCount } from './unsent-sql.ts'

const named = statement({
  name: 'orders.named-for-staff',
  text: `select o.id, o.public_id, o.number, o.status, o.country_code, o.is_disputed, ${unsentCount} as unsent_count
    from orders o where (o.number = any($3::text[]) or o.public_id = any($4::text[])) and ${buildOrderScopeSql('$1', '$2')}`,
  row: z.object({
    id: z.int(),
    public_id: z.string(),
    number: z.string(),
    status: orderStatus,
    country_code: z.string(),
    is_disputed: z.boolean(),
    unsent_count: z.int(),
  }),
})
export type NamedOrder = RowOf<typeof named>

/** Finds orders of the scope by their numbers, in any spelling, or public ids; by the name as given. */
export async function findNamedOrders(
  db: ReadDb,
  names: readonly string[],
  scope: StaffScope | null,
): Promise<Map<string, NamedOrder>> {
  const orders = await db.query(named, [...getScopeValues(scope), names.map(normalizeOrderNumber), names])
  const byNumber = new Map(orders.map(order => [order.number, order]))
  const byId = new Map(orders.map(order => [order.public_id, order]))
  return new Map(
    names.flatMap(name => {
      const order = byId.get(name) ?? byNumber.get(normalizeOrderNumber(name))
      return order ? [[name, order] as const] : []
    }),
  )
}

const withNumber = statement({
  name: 'orders.parcels-with-number',
  text: `select o.number as order_number, k.carrier, k.number from parcels k join orders o on o.id = k.order_id
    where k.number = any($3::text[]) and ${buildOrderScopeSql('$1', '$2')} order by k.id`,
  row: z.object({ order_number: z.string(), carrier: z.string(), number: z.string() }),
})

/** Finds recorded parcels of the scope by their tracking numbers, oldest first. */
export const findParcels = (db: ReadDb, numbers: readonly string[], scope: StaffScope | null) =>
  db.query(withNumber, [...getScopeValues(scope), numbers])

/** Says why nothing of an order can be sent; null if something can. */
export function explainUnsendable({
  status,
  unsent_count: count,
}: Pick<NamedOrder, 'status' | 'unsent_count'>):
  | 'unpaid'
  | 'refunded'
  | 'already_sent'
  | 'nothing_left'
  | null {
  if (status === 'NOTHING' || status === 'PENDING') return 'unpaid'
  if (status === 'REFUNDED') return 'refunded'
  if (status === 'DISPATCHED' || status === 'COMPLETED') return 'already_sent'
  return count > 0 ? null : 'nothing_left'
}
