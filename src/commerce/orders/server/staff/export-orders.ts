import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildStaffOrderColumnsSql, type StaffOrderRow, staffOrderRow } from './list-orders-for-staff.ts'
import { buildOrderFilter, type StaffOrderFilter } from './order-filter.ts'

type Query = StaffOrderFilter & { scope: StaffScope | null; now: number }

const total = (text: string) =>
  statement({
    name: 'orders.count-for-staff',
    isPrepared: false,
    text,
    row: z.object({ count: z.int() }),
  })

/** Counts all orders of a filter. */
export async function countOrdersForStaff(db: ReadDb, { scope, now, ...filter }: Query): Promise<number> {
  const { where, values } = buildOrderFilter(filter, scope, now)
  const [found] = await db.query(total(`select count(*)::int as count from orders o where ${where}`), values)
  return found?.count ?? 0
}

const pageSize = 1_000

const part = (text: string) =>
  statement({ name: 'orders.export-for-staff', isPrepared: false, text, row: staffOrderRow })

/** Yields all orders of a filter by id, in parts that each read from where the one before ended. */
export async function* exportOrders(
  db: ReadDb,
  { scope, now, ...filter }: Query,
): AsyncGenerator<StaffOrderRow[]> {
  const { where, values } = buildOrderFilter(filter, scope, now)
  const at = values.length
  const text = `select ${buildStaffOrderColumnsSql(`$${at + 2}`)} from orders o join projects p on p.id = o.project_id
    where ${where} and o.id > $${at + 1}::bigint order by o.id limit ${pageSize}`
  for (let lastId = 0; ; ) {
    const rows = await db.query(part(text), [...values, lastId, 'en'])
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    lastId = rows.at(-1)!.id
  }
}
