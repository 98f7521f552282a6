import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildOrderScopeSql } from './order-scope.ts'
import { isUnsent, toUnsentValues, type UnsentFilter, unsentUnits } from './unsent-sql.ts'

const groups = statement({
  name: 'orders.unsent-groups',
  text: `select o.project_id, ${buildTextSql('p.name', '$6')} as project,
      p.status = 'online' and p.sale_until > $7 as is_on_sale, o.country_code as country,
      count(*) as order_count, sum(u.units)::int as unit_count, min(o.paid_at) as oldest_at,
      count(*) filter (where u.is_match) as match_count,
      coalesce(sum(u.units) filter (where u.is_match), 0)::int as match_unit_count,
      count(*) filter (where u.is_match and o.is_disputed) as match_disputed_count
    from orders o join projects p on p.id = o.project_id
      cross join lateral (select sum(${unsentUnits})::int as units, ($1::int is null or o.project_id = $1)
          and ($2::text is null or o.country_code = $2) and ($3::timestamptz is null or o.paid_at < $3) as is_match
        from order_lines l where l.order_id = o.id) u
    where o.status = 'INPROGRESS' and u.units > 0 and ${buildOrderScopeSql('$4', '$5')}
    group by o.project_id, p.id, o.country_code order by min(o.paid_at), o.project_id, o.country_code`,
  row: z.object({
    project_id: z.int(),
    project: z.string(),
    is_on_sale: z.boolean(),
    country: z.string(),
    order_count: z.int(),
    unit_count: z.int(),
    oldest_at: z.date(),
    match_count: z.int(),
    match_unit_count: z.int(),
    match_disputed_count: z.int(),
  }),
})

/**
 * Counts all unsent orders of the scope by project and country, oldest first; the counts of a match are of
 * those that the filter selects.
 */
export const groupUnsent = (
  db: ReadDb,
  filter: UnsentFilter,
  { locale, now }: { locale: string; now: number },
) => db.query(groups, [...toUnsentValues(filter), locale, new Date(now)])

const count = statement({
  name: 'orders.count-unsent',
  text: `select count(*) as order_count from orders o where ${isUnsent}`,
  row: z.object({ order_count: z.int() }),
})

export async function countUnsent(db: ReadDb, filter: UnsentFilter): Promise<number> {
  const [counted] = await db.query(count, toUnsentValues(filter))
  return counted?.order_count ?? 0
}
