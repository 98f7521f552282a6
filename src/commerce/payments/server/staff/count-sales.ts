import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { buildProjectScopeSql } from '../../../shop/server/index.ts'

/** Sales of a day, in the currency of the orders; amounts are minor units. */
export const salesDay = z.object({
  /** As 2026-11-30, in the company's zone. */
  day: z.string(),
  currency: z.string(),
  /** Orders placed, and orders paid, on this day. */
  placed: z.int(),
  paid: z.int(),
  /** Units of the paid orders. */
  units: z.int(),
  /** Money that fans paid, with tax and shipping. */
  revenue: z.int(),
  /** Money that was promised back on this day, whenever it was paid and whatever becomes of the refund. */
  refunded: z.int(),
  /** Money that banks took back because of disputes. */
  disputed: z.int(),
})
export type SalesDay = z.output<typeof salesDay>

/** The sums of {@link salesDay} over rows of facts or of stored days. */
export const salesSumsSql = `sum(placed)::int as placed, sum(paid)::int as paid, sum(units)::int as units,
  sum(revenue)::bigint as revenue, sum(refunded)::bigint as refunded, sum(disputed)::bigint as disputed`

const eventInPeriod = 'e.at >= $1 and e.at < $2'
const eventDay = '(e.at at time zone $3)::date as day'

/** Free orders are paid when they are placed. Granted orders are no sales. */
const ordersSql = `order_events e join orders o on o.id = e.order_id and not o.is_granted
  where ${eventInPeriod} and (e.from_state is null or e.act in ('pay', 'pay_late'))`

/**
 * Builds the SQL of facts of sales from $1 until $2 by day of the zone $3, project and currency: orders and
 * units from the orders' events, money from the ledger. Money that paid for nothing (`unmatched`) is none.
 */
export const salesFactsSql = `
  select ${eventDay}, o.project_id, o.currency, (e.from_state is null)::int as placed,
      (e.to_state = 'INPROGRESS')::int as paid, 0 as units, 0::bigint as revenue, 0::bigint as refunded,
      0::bigint as disputed
    from ${ordersSql}
  union all
  select ${eventDay}, o.project_id, o.currency, 0, 0, l.quantity, 0, 0, 0
    from order_lines l cross join ${ordersSql} and e.to_state = 'INPROGRESS' and l.order_id = o.id
  union all
  select ${eventDay}, o.project_id, l.currency, 0, 0, 0,
      case when e.kind = 'capture' then -l.amount else 0 end,
      case when e.kind <> 'capture' and l.account <> 'disputes' then l.amount else 0 end,
      case when l.account = 'disputes' then l.amount else 0 end
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
      join payments p on p.id = e.payment_id join orders o on o.id = p.order_id
    where ${eventInPeriod} and e.kind <> 'fee' and l.account in ('sales', 'shipping', 'tax', 'disputes')`

const live = statement({
  name: 'payments.count-sales',
  text: `select day::text, currency, ${salesSumsSql} from (${salesFactsSql}) f
    where ${buildProjectScopeSql('f.project_id', { artistIds: '$4', eventIds: '$5' })}
    group by day, currency order by day, currency`,
  row: salesDay,
})

export interface SalesPeriod {
  /** Milliseconds since 1970; `until` is excluded. */
  from: number
  until: number
  /** IANA zone of the days. */
  zone: string
}

/** Counts sales directly from the events of orders and from the ledger. */
export function countSales(
  db: ReadDb,
  { from, until, zone }: SalesPeriod,
  scope: readonly [artistIds: readonly number[] | null, eventIds: readonly number[] | null],
): Promise<RowOf<typeof live>[]> {
  return db.query(live, [new Date(from), new Date(until), zone, ...scope])
}
