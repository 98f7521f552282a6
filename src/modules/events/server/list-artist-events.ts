import type { ReadDb } from '../../../platform/server/database.ts'
import { type EventRow, eventColumns, eventJoins } from './event-row.ts'
import { type EventList, readEvents } from './one-trip-events.ts'
import { conditions, type EventCondition } from './search-events.ts'

interface Query {
  artistId: number
  condition: EventCondition
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** One part of the order, from the index of an artist's dates, as far as a page may need it. */
const part = (conditionAndOrder: string) =>
  `(select event_id, starts_at from event_artists where artist_id = $1 and ${conditionAndOrder} limit $3::int + $4::int)`
const upcoming = part('starts_at >= $2 order by starts_at, event_id')
const past = part('starts_at < $2 order by starts_at desc, event_id')
const parts: Record<EventCondition, string> = { upcoming, past, all: `${upcoming} union all ${past}` }
const order = 'l.starts_at < $2, abs(extract(epoch from l.starts_at - $2)), l.event_id'

const textOf = (condition: EventCondition) => `
  with p as (
    select l.event_id as id, row_number() over (order by ${order}) as place
      from (${parts[condition]}) l
     order by ${order} limit $3 offset $4
  )
  select exists (select from artists where id = $1) as is_there, t.total_count, ${eventColumns}
    from (
      select count(*)::int as total_count from event_artists l where artist_id = $1 and ${conditions(condition, 'l', '$2')}
    ) t
    left join p on true ${eventJoins}
   order by p.place`

/** An artist's events: coming ones by date, then past ones, newest first. `isThere` is false for no such artist. */
export function listArtistEvents(
  db: ReadDb,
  { artistId, condition, now, limit, offset }: Query,
): Promise<EventList<EventRow>> {
  return readEvents(db, {
    name: `events.of-artist-${condition}`,
    text: textOf(condition),
    values: [artistId, new Date(now), limit, offset],
  })
}
