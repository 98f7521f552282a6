import type { ReadDb } from '../../../platform/server/database.ts'
import { reach, rowsWithin } from '../../../platform/server/one-trip-list.ts'
import { type EventList, readEvents } from './one-trip-events.ts'
import { type TourRow, tourColumns } from './tour-row.ts'

type Condition = 'all' | 'upcoming' | 'past'
type Order = 'desc' | 'asc' | 'popular'

interface Query {
  condition: Condition
  orderBy: Order
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

const conditions: Record<Condition, string> = {
  all: 'true',
  upcoming: 't.last_at >= $1',
  past: 't.last_at < $1',
}

/** As the index has them (migration 0031), from either end: a tour without a date is the oldest. */
const orders: Record<Order, string> = {
  desc: 't.last_at desc nulls last, t.id desc',
  asc: 't.last_at nulls first, t.id',
  popular: 't.popularity desc, t.id',
}

/** Tours by last date or by fame (spec 7.2), in one round trip. The count and the pages stop at 1,001. */
export function listTours(
  db: ReadDb,
  { condition, orderBy, now, ...page }: Query,
): Promise<EventList<TourRow>> {
  const where = conditions[condition]
  const order = orders[orderBy]
  return readEvents<TourRow>(db, {
    name: `tours.list-${condition}-${orderBy}`,
    text: `
      with p as (
        select t.id, row_number() over (order by ${order}) as place
          from tours t where ${where} order by ${order} limit $2 offset $3
      )
      select n.total_count, ${tourColumns('$1')}
        from (select count(*)::int as total_count from (select from tours t where ${where} limit ${reach}) c) n
        left join p on true
        left join tours t on t.id = p.id
        left join artists a on a.id = t.artist_id
        left join media m on m.id = t.poster_id
       order by p.place`,
    values: [new Date(now), rowsWithin(page), page.offset],
  })
}
