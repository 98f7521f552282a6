import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildProjectConditions } from '../project-terms.ts'
import { buildProjectScopeSql, getProjectScopeValues } from './project-scope.ts'

/** The stock ends when a tenth or less is left. */
const endingShare = 0.1

const ending = statement({
  name: 'shop.ending-stock',
  text: `select v.id, p.id as project_id, ${buildTextSql('p.name', '$2')} as project,
      ${buildTextSql('d.name', '$2')} as product,
      (select coalesce(string_agg(${buildTextSql('w.name', '$2')}, ', ' order by o.position, o.id), '')
         from option_values w join product_options o on o.id = w.option_id where w.id = any(v.value_ids)) as options,
      v.remaining, v.stock, count(*) over ()::int as total
    from (select *, stock - sold_count - held_count as remaining from variants where is_offered) v
      join products d on d.id = v.product_id join projects p on p.id = d.project_id
    where v.remaining > 0 and v.remaining <= v.stock * ${endingShare} and d.sale_stops = '{}'
      and ${buildProjectConditions('p').isOnSale('$1')}
      and ${buildProjectScopeSql('p.id', { artistIds: '$3', eventIds: '$4' })}
    order by v.remaining, v.id limit $5`,
  row: z.object({
    id: z.int(),
    project_id: z.int(),
    project: z.string(),
    product: z.string(),
    options: z.string(),
    remaining: z.int(),
    stock: z.int(),
    total: z.int(),
  }),
})

interface Query {
  now: number
  locale: string
  scope: StaffScope | null
}

/** Lists variants on sale of which little is left, fewest first, and counts all of them. */
export async function listEndingStock(db: ReadDb, { now, locale, scope, limit }: Query & { limit: number }) {
  const rows = await db.query(ending, [new Date(now), locale, ...getProjectScopeValues(scope), limit])
  return { totalCount: rows[0]?.total ?? 0, rows }
}

const rooms = statement({
  name: 'shop.waiting-lengths',
  text: `select r.project_id::int, ${buildTextSql('p.name', '$2')} as project, r.opens_at, r.per_minute, r.waiting
    from (select w.*, (select count(*) from waiting_places l where l.project_id = w.project_id
          and (l.ready_at > $1 or l.ready_at is null and w.opens_at > $1))::int
        + case when w.opens_at > $1 then 0
            else greatest(0, w.early_count
              - ceil(extract(epoch from $1 - w.opens_at) * w.early_per_minute / 60))::int end as waiting
        from waiting_rooms w) r
      join projects p on p.id = r.project_id
    where r.waiting > 0 and ${buildProjectScopeSql('p.id', { artistIds: '$3', eventIds: '$4' })}
    order by r.waiting desc, p.id`,
  row: z.object({
    project_id: z.int(),
    project: z.string(),
    opens_at: z.date(),
    per_minute: z.int(),
    waiting: z.int(),
  }),
})

/**
 * Counts the fans who wait in each waiting room, longest first. Those who came before the opening are let in at
 * its rate.
 */
export const listWaitingRooms = (db: ReadDb, { now, locale, scope }: Query) =>
  db.query(rooms, [new Date(now), locale, ...getProjectScopeValues(scope)])

const opening = statement({
  name: 'shop.opening-soon',
  text: `select p.id, ${buildTextSql('p.name', '$3')} as title, p.sale_from as at from projects p
    where p.status = 'online' and p.sale_from > $1 and p.sale_from <= $2
      and ${buildProjectScopeSql('p.id', { artistIds: '$4', eventIds: '$5' })}
    order by p.sale_from, p.id limit 20`,
  row: z.object({ id: z.int(), title: z.string(), at: z.date() }),
})

/** Lists projects whose sale starts before `until`, soonest first. */
export const listOpeningSoon = (db: ReadDb, { now, until, locale, scope }: Query & { until: number }) =>
  db.query(opening, [new Date(now), new Date(until), locale, ...getProjectScopeValues(scope)])
