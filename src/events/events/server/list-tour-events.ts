import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import {
  buildPageRowsSql,
  type ListResult,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { createEventPresenter, type EventItem, eventColumns, eventJoins, eventRow } from './event-row.ts'
import { buildIsOverSql } from './is-over.ts'
import type { EventCondition } from './search-events.ts'

interface Query {
  tourId: number
  condition: EventCondition
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

const tourEvents = (condition: EventCondition) =>
  statement({
    name: 'tours.events',
    variant: [condition],
    text: buildSql(condition),
    row: pageSchema(eventRow).extend({ is_there: z.boolean() }),
  })

function buildSql(condition: EventCondition): string {
  const where = { upcoming: `not ${buildIsOverSql('$4')}`, past: buildIsOverSql('$4'), all: 'true' }[
    condition
  ]
  const order = condition === 'past' ? 'e.starts_at desc, e.id desc' : 'e.starts_at, e.id'
  return `
    with p as (
      select e.id, row_number() over (order by ${order}) as place
        from events e where e.tour_id = $1 and ${where}
       order by ${order} limit $2 offset $3
    )
    select exists (select from tours where id = $1) as is_there,
      (select count(*)::int from events e where e.tour_id = $1 and ${where}) as total_count,
      ${buildPageRowsSql(`select ${eventColumns} from p ${eventJoins} order by p.place`)}`
}

/** Lists the dates of a tour in order; past ones newest first. `isThere` is false for an unknown tour. */
export async function listTourEvents(
  db: ReadDb,
  { tourId, condition, locale, now, limit, offset }: Query,
): Promise<ListResult<EventItem>> {
  const values = [tourId, limit, offset, ...(condition === 'all' ? [] : [new Date(now)])]
  const [page] = await db.query(tourEvents(condition), values)
  const { rows, ...list } = toListResult(page)
  return { ...list, rows: rows.map(await createEventPresenter(db, rows, { now, locale })) }
}
