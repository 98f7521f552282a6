import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { Recount } from '../../../platform/server/recount.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

/** SQL for the units that orders hold, sell and return, by line: everything that changes the counters. */
const countedSql = `moved as (
    select o.user_id, o.coupon_id, l.product_id, l.variant_id,
        case when o.is_holding then l.quantity else 0 end as held,
        case when o.paid_at is not null then l.quantity - l.returned_count else 0 end as sold,
        case when o.paid_at is not null and o.replaces is null then l.quantity - l.refunded_count + l.retained_count
          else 0 end as kept,
        case when o.paid_at is null then 0 when o.is_granted then l.quantity - l.returned_count
          else l.refunded_count - l.returned_count end as unpaid
      from orders o join order_lines l on l.order_id = o.id where o.project_id = any($1::int[])
  ), reserved as (
    select variant_id, sum(reserved_count - used_count - returned_count) as held from redeem_stocks group by variant_id
  ), uses as (
    select coupon_id, user_id, count(*) filter (where is_holding) as held,
        count(*) filter (where paid_at is not null and not is_coupon_returned) as used
      from orders where coupon_id in (select coupon_id from orders where project_id = any($1::int[]))
      group by coupon_id, user_id
  )`

const recountStatement = statement({
  name: 'orders.recount',
  text: `with ${countedSql}
    select 'variant' as kind, v.id as id, v.held_count::int as held, v.sold_count::int as sold,
        (coalesce(m.held, 0) + coalesce(r.held, 0))::int as "heldAgain", coalesce(m.sold, 0)::int as "soldAgain"
      from variants v join products d on d.id = v.product_id
      left join (select variant_id, sum(held) as held, sum(sold) as sold from moved group by variant_id) m
        on m.variant_id = v.id
      left join reserved r on r.variant_id = v.id
      where d.project_id = any($1::int[])
        and (v.held_count, v.sold_count) is distinct from (coalesce(m.held, 0) + coalesce(r.held, 0), coalesce(m.sold, 0))
    union all
    select 'unpaid pieces', v.id, 0, v.unpaid_count, 0, coalesce(m.unpaid, 0)::int
      from variants v join products d on d.id = v.product_id
      left join (select variant_id, sum(unpaid) as unpaid from moved group by variant_id) m on m.variant_id = v.id
      where d.project_id = any($1::int[]) and v.unpaid_count <> coalesce(m.unpaid, 0)
    union all
    select 'pieces', f.product_id, f.held_count, f.sold_count, coalesce(m.held, 0)::int, coalesce(m.kept, 0)::int
      from fan_pieces f join products d on d.id = f.product_id and d.project_id = any($1::int[])
      full join (select user_id, product_id, sum(held) as held, sum(kept) as kept from moved
          where user_id is not null group by user_id, product_id) m
        on m.user_id = f.user_id and m.product_id = f.product_id
      where (coalesce(f.held_count, 0), coalesce(f.sold_count, 0)) is distinct from (coalesce(m.held, 0), coalesce(m.kept, 0))
    union all
    select 'coupon', c.id, c.held_count, c.used_count, u.held::int, u.used::int
      from coupons c join (select coupon_id, sum(held) as held, sum(used) as used from uses group by coupon_id) u
        on u.coupon_id = c.id
      where (c.held_count, c.used_count) is distinct from (u.held, u.used)
    union all
    select 'coupon of a fan', f.coupon_id, f.held_count, f.used_count, u.held::int, u.used::int
      from fan_coupons f join uses u on u.coupon_id = f.coupon_id and u.user_id = f.user_id
      where (f.held_count, f.used_count) is distinct from (u.held, u.used)`,
  row: z.object({
    kind: z.enum(['variant', 'unpaid pieces', 'pieces', 'coupon', 'coupon of a fan']),
    id: z.int().nullable(),
    held: z.int().nullable(),
    sold: z.int().nullable(),
    heldAgain: z.int(),
    soldAgain: z.int(),
  }),
})

const listSold = statement({
  name: 'orders.list-sold-projects',
  text: 'select distinct project_id as id from products',
  row: z.object({ id: z.int() }),
})

export type Miscount = RowOf<typeof recountStatement>

/**
 * Finds counters that differ from a recount of the orders: stock of variants (including units held by codes),
 * units of fans, and uses of coupons. Supports only projects sold exclusively through orders. Empty if all
 * counters are right.
 */
export async function recountOrders(db: ReadDb, projectIds: readonly number[]): Promise<Miscount[]> {
  return db.query(recountStatement, [projectIds])
}

/** Returns whether a variant merely has more sales than orders: imported ones were sold elsewhere before. */
const wasSoldElsewhere = ({ kind, held, heldAgain, sold, soldAgain }: Miscount) =>
  kind === 'variant' && held === heldAgain && (sold ?? 0) > soldAgain

export const recountStock: Recount = {
  name: 'stock',
  async findProblems({ db }) {
    const projects = (await db.query(listSold)).map(({ id }) => id)
    const miscounts = await recountOrders(db, projects)
    return miscounts.filter(miscount => !wasSoldElsewhere(miscount)).map(miscount => JSON.stringify(miscount))
  },
}
