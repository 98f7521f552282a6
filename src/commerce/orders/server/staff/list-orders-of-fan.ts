import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { orderStatus } from '../../order-shapes.ts'
import { buildOrderScopeSql, getScopeValues } from './order-scope.ts'

const latest = jsonStatement({
  name: 'orders.latest-of-fan-for-staff',
  text: `select o.public_id as order_id, o.number, o.status, ${buildIsoUtcSql('o.placed_at')} as placed_at, o.total,
      o.currency, ${buildTextSql('p.name', '$4')} as project_name
    from orders o join projects p on p.id = o.project_id
    where o.user_id = $1 and ${buildOrderScopeSql('$2', '$3')}
    order by o.placed_at desc, o.id desc limit 20`,
  row: z.object({
    order_id: z.string(),
    number: z.string(),
    status: orderStatus,
    placed_at: z.string(),
    total: z.int(),
    currency: z.string(),
    project_name: z.string(),
  }),
})

const count = statement({
  name: 'orders.count-of-fan-for-staff',
  text: `select count(*)::int as total, (count(*) filter (where o.status in ('PENDING', 'INPROGRESS', 'DISPATCHED')))::int
      as open
    from orders o where o.user_id = $1 and ${buildOrderScopeSql('$2', '$3')}`,
  row: z.object({ total: z.int(), open: z.int() }),
})

interface Query {
  userId: number
  scope: StaffScope | null
}

/** Reads the latest orders of a fan within a scope, and how many there are. */
export async function listOrdersOfFan(db: ReadDb, { userId, scope, locale }: Query & { locale: string }) {
  const values = [userId, ...getScopeValues(scope)]
  const [rows, counted] = await Promise.all([
    readJsonRows(db, latest, [...values, locale]),
    countOrdersOfFan(db, { userId, scope }),
  ])
  return { rows, total: counted.total }
}

/** Counts the orders of a fan, and those that aren't completed. */
export async function countOrdersOfFan(
  db: ReadDb,
  { userId, scope }: Query,
): Promise<{ total: number; open: number }> {
  const [counted] = await db.query(count, [userId, ...getScopeValues(scope)])
  return counted ?? { total: 0, open: 0 }
}
