import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import {
  buildPageRowsSql,
  type ListResult,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../../platform/server/one-trip-list.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { paymentMethods } from '../../../prices/contract.ts'
import { orderStatus } from '../../order-shapes.ts'
import { buildOrderFilter, type StaffOrderFilter, unsentCountSql } from './order-filter.ts'

/** SQL: the nearest deadline of disputes of order `o` that need a response. */
const disputeDueSql = `(select min(d.due_at) from disputes d where d.order_id = o.id and d.state = 'needs_response')`

/** Builds the select list of {@link staffOrderRow} for orders `o` of projects `p`. */
export const buildStaffOrderColumnsSql = (
  locale: string,
) => `o.id, o.public_id as order_id, o.number, o.status,
  ${buildIsoUtcSql('o.placed_at')} as placed_at, ${buildIsoUtcSql('o.paid_at')} as paid_at, o.project_id,
  ${buildTextSql('p.name', locale)} as project_name, o.user_id, o.country_code as country, o.currency, o.total,
  (select coalesce(sum(r.amount), 0)::bigint from payments y join refunds r on r.payment_id = y.id
    where y.order_id = o.id and y.pays and r.status <> 'failed') as refunded,
  coalesce((select y.method from payments y where y.order_id = o.id and y.pays), o.payment_method) as method,
  (select sum(l.quantity)::int from order_lines l where l.order_id = o.id) as unit_count,
  ${unsentCountSql} as unsent_count, o.is_disputed, ${buildIsoUtcSql(disputeDueSql)} as dispute_due_at, o.is_granted,
  (select r.number from orders r where r.id = o.replaces) as replaces`

export const staffOrderRow = z.object({
  id: z.int(),
  order_id: z.string(),
  number: z.string(),
  status: orderStatus,
  placed_at: z.string(),
  paid_at: z.string().nullable(),
  project_id: z.int(),
  project_name: z.string(),
  /** Null if the account was deleted. */
  user_id: z.int().nullable(),
  country: z.string(),
  currency: z.string(),
  total: z.int(),
  /** Of refunds that haven't failed. */
  refunded: z.int(),
  method: z.enum(paymentMethods).nullable(),
  unit_count: z.int(),
  unsent_count: z.int(),
  is_disputed: z.boolean(),
  dispute_due_at: z.string().nullable(),
  is_granted: z.boolean(),
  /** Number of the order whose units this one sends again. */
  replaces: z.string().nullable(),
})
export type StaffOrderRow = z.output<typeof staffOrderRow>

/** The orders of the list, descending with a minus sign. Each has the direction of an index. */
const sorts = {
  placed: 'o.placed_at, o.id',
  '-placed': 'o.placed_at desc, o.id desc',
  total: 'o.total, o.id',
  '-total': 'o.total desc, o.id desc',
}
export type StaffOrderSort = keyof typeof sorts

interface Query extends StaffOrderFilter {
  scope: StaffScope | null
  locale: string
  now: number
  sort: StaffOrderSort
  limit: number
  offset: number
}

/** Lists orders. The count is capped at 1,001. */
export async function listOrdersForStaff(
  db: ReadDb,
  { scope, locale, now, sort, limit, offset, ...filter }: Query,
): Promise<ListResult<StaffOrderRow>> {
  const { where, values, add } = buildOrderFilter(filter, scope, now)
  const text = `select (select count(*)::int from (select from orders o where ${where} limit ${listRowsMax}) counted) as total_count,
    ${buildPageRowsSql(`select ${buildStaffOrderColumnsSql(add(locale))}
      from (select * from orders o where ${where} order by ${sorts[sort]} limit ${add(limit)} offset ${add(offset)}) o
        join projects p on p.id = o.project_id order by ${sorts[sort]}`)}`
  const [found] = await db.query(list(text), values)
  return toListResult(found)
}

const page = pageSchema(staffOrderRow)
/** Planned for each call, because the number of combinations of filters and sorts is large. */
const list = (text: string) =>
  statement({ name: 'orders.list-for-staff', isPrepared: false, text, row: page })
