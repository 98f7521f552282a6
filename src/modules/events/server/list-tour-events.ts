import type { ReadDb } from '../../../platform/server/database.ts'
import { type EventRow, eventColumns, eventJoins } from './event-row.ts'
import { type EventList, readEvents } from './one-trip-events.ts'
import { conditions, type EventCondition } from './search-events.ts'

interface Query {
  tourId: number
  condition: EventCondition
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

function textOf(condition: EventCondition): string {
  const where = conditions(condition, 'e', '$4')
  const order = condition === 'past' ? 'e.starts_at desc, e.id desc' : 'e.starts_at, e.id'
  return `
    with p as (
      select e.id, row_number() over (order by ${order}) as place
        from events e where e.tour_id = $1 and ${where}
       order by ${order} limit $2 offset $3
    )
    select exists (select from tours where id = $1) as is_there, t.total_count, ${eventColumns}
      from (
        select count(*)::int as total_count from events e where e.tour_id = $1 and ${where}
      ) t
      left join p on true ${eventJoins}
     order by p.place`
}

/** The dates of a tour in their order, past ones newest first. `isThere` is false for no such tour. */
export function listTourEvents(
  db: ReadDb,
  { tourId, condition, now, limit, offset }: Query,
): Promise<EventList<EventRow>> {
  return readEvents(db, {
    name: `tours.events-${condition}`,
    text: textOf(condition),
    // All of them depend on no time.
    values: [tourId, limit, offset, ...(condition === 'all' ? [] : [new Date(now)])],
  })
}
