import type { Db } from '../../../platform/server/database.ts'
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

const order = 'e.starts_at < $2, abs(extract(epoch from e.starts_at - $2)), e.id'

const textOf = (condition: EventCondition) => `
  with p as (
    select e.id, row_number() over (order by ${order}) as place
      from event_artists ea join events e on e.id = ea.event_id
     where ea.artist_id = $1 and ${conditions[condition]}
     order by ${order} limit $3 offset $4
  )
  select exists (select from artists where id = $1) as is_there, t.total_count, ${eventColumns}
    from (
      select count(*)::int as total_count from event_artists ea join events e on e.id = ea.event_id
       where ea.artist_id = $1 and ${conditions[condition]}
    ) t
    left join p on true ${eventJoins}
   order by p.place`

/** An artist's events: coming ones by date, then past ones, newest first. `isThere` is false for no such artist. */
export function listArtistEvents(
  db: Db,
  { artistId, condition, now, limit, offset }: Query,
): Promise<EventList<EventRow>> {
  return readEvents(db, {
    name: `events.of-artist-${condition}`,
    text: textOf(condition),
    values: [artistId, new Date(now), limit, offset],
  })
}
