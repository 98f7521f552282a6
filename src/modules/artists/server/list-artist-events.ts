import { toPicture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type ListResult, readList } from '../../../platform/server/one-trip-list.ts'
import { type CityColumns, cityColumns, presentCity } from '../../cities/server/index.ts'

interface EventRow extends CityColumns {
  id: number
  name: string
  slug: string
  poster_id: string | null
  poster_hue: number | null
  status: 'scheduled' | 'cancelled' | 'postponed'
  open_at: Date
  starts_at: Date
  zone: string
  venue: string
}

interface Query {
  artistId: number
  condition: 'all' | 'upcoming' | 'past'
  now: number
  limit: number
  offset: number
}

/** One statement for all three would have to be planned for the longest list. */
const conditions = {
  all: '$2::timestamptz is not null',
  upcoming: 'e.starts_at >= $2',
  past: 'e.starts_at < $2',
}

/** An artist's events: coming ones by date, then past ones, newest first. `isThere` is false for no such artist. */
export function listArtistEvents(
  db: Db,
  { artistId, condition, now, ...page }: Query,
): Promise<ListResult<EventRow>> {
  return readList<EventRow>(db, {
    name: `artists.events-${condition}`,
    exists: 'exists (select from artists where id = $1)',
    from: `from event_artists ea join events e on e.id = ea.event_id join cities c on c.id = e.city_id
      left join media m on m.id = e.poster_id
      where ea.artist_id = $1 and ${conditions[condition]}`,
    select: `e.id, e.name, e.slug, e.poster_id, m.hue as poster_hue, e.status, e.open_at, e.starts_at, e.zone,
      e.venue, ${cityColumns}`,
    orderBy: `e.starts_at < $2, abs(extract(epoch from e.starts_at - $2)), e.id`,
    values: [artistId, new Date(now)],
    ...page,
  })
}

type Field = 'id' | 'name' | 'slug' | 'thumbnails' | 'is_done' | 'open_datetime' | 'venue' | 'city'

/** Only the fields of `include`, when there is one, and always the id (spec 7.2). */
export function presentArtistEvent(
  row: EventRow,
  { now, locale, include }: { now: number; locale: string; include?: Field[] },
) {
  const event = {
    id: row.id,
    name: row.name,
    slug: row.slug,
    picture: toPicture(row.poster_id, row.poster_hue),
    thumbnails: toThumbnails(row.poster_id),
    is_done: row.starts_at.getTime() < now,
    status: row.status,
    open_datetime: row.open_at.toISOString(),
    starts_at: row.starts_at.toISOString(),
    zone: row.zone,
    venue: row.venue,
    city: presentCity(row, locale),
  }
  if (!include) return event
  const wanted = Object.entries(event).filter(([name]) => (include as string[]).includes(name))
  return { ...Object.fromEntries(wanted), id: row.id } as Partial<typeof event> & { id: number }
}
