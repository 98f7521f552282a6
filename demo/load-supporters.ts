import type pg from 'pg'
import { numberedFansCte } from './numbered-fans.ts'

/** Countries of the demo's supporters; '' if the supporter gave none. */
const countries = [
  'KR',
  'JP',
  'US',
  'ID',
  'BR',
  'MX',
  'PH',
  'TH',
  'DE',
  'FR',
  'GB',
  'TW',
  'VN',
  'MY',
  'CL',
  '',
]

/**
 * Inserts supporters, limited to the number of demo fans: one row per fan and project. Some show a name, some
 * only a country.
 */
const supporters = `
with ${numberedFansCte}, project as (
  select p.id, p.sale_from, p.sale_until, least(400, sum(v.sold_count) / 2)::int as supporter_count
  from projects p join products d on d.project_id = p.id join variants v on v.product_id = d.id
  where p.status <> 'draft' and p.sale_from < $2 group by p.id
)
insert into project_supporters (project_id, user_id, name, country, supported_at)
select p.id, f.id, case when n % 3 = 0 and n % 16 <> 15 then f.username end,
  nullif(($3::text[])[1 + (n * 7 + n / 3 + p.id::bigint) % cardinality($3::text[])], ''),
  p.sale_from + (least(p.sale_until, $2::timestamptz) - p.sale_from) * ((n - 0.5) / p.supporter_count)
from project p cross join lateral generate_series(1, p.supporter_count) n
  join fan f on f.place = (p.id::bigint * 7907 + n * (1 + p.id::bigint % 89)) % $1::int
on conflict do nothing`

const counts = `
insert into supporter_countries (project_id, country, supporter_count)
select project_id, coalesce(country, ''), count(*) from project_supporters group by 1, 2`

/**
 * Inserts supporters of the demo's projects, so that every counter equals a recount. Runs after the fans are
 * loaded, in the caller's transaction.
 */
export async function loadSupporters(client: pg.PoolClient, now: Date, fanCount: number): Promise<void> {
  await client.query(supporters, [fanCount, now, countries])
  await client.query(counts)
}
