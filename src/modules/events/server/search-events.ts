import { toPicture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { Db } from '../../../platform/server/database.ts'
import { isValidName } from '../../artists/server/index.ts'
import { type CityColumns, cityColumns, presentCity } from '../../cities/server/index.ts'
import { matchingArtists, normalise } from '../../search/server/index.ts'
import type { foundEventFields } from '../contract.ts'

export type EventCondition = 'upcoming' | 'past' | 'all'

interface FoundRow extends CityColumns {
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
  artist_id: number
  artist_name: string
  artist_slug: string
}

type Row = (FoundRow | { id: null }) & { total_count: number }

const conditions: Record<EventCondition, string> = {
  upcoming: 'e.starts_at >= $2',
  past: 'e.starts_at < $2',
  all: '$2::timestamptz is not null',
}

/** An event of several artists is found once, under the best match of them. */
function statement(condition: EventCondition): string {
  return `
    with found as materialized (
      select distinct on (e.id) e.id, e.starts_at, m.id as artist_id, m.place as artist_place
        from ${matchingArtists('$1')} m
        join event_artists ea on ea.artist_id = m.id
        join events e on e.id = ea.event_id
       where ${conditions[condition]}
       order by e.id, m.place
    ), page as (
      select f.*, row_number() over (
               order by f.artist_place, f.starts_at < $2, abs(extract(epoch from f.starts_at - $2)), f.id) as place
        from found f order by place limit $3 offset $4
    )
    select t.total_count, e.id, e.name, e.slug, e.poster_id, m.hue as poster_hue, e.status, e.open_at, e.starts_at,
           e.zone, e.venue, p.artist_id, a.name as artist_name, a.slug as artist_slug, ${cityColumns}
      from (select least(count(*), 1001)::int as total_count from found) t
      left join page p on p.place <= 1001
      left join events e on e.id = p.id
      left join artists a on a.id = p.artist_id
      left join cities c on c.id = e.city_id
      left join media m on m.id = e.poster_id
     order by p.place`
}

interface Query {
  artistName: string
  condition: EventCondition
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/**
 * Events of the artists that a name finds (spec 2.5, 7.2), in one round trip: in the order of the artists, and of
 * each artist coming events by date, then past ones, newest first. The 300 best artists are looked at; the count
 * and the pages stop at 1,001 events.
 */
export async function searchEvents(db: Db, { artistName, condition, now, limit, offset }: Query) {
  const form = normalise(artistName)
  if (form === '') return { totalCount: 0, rows: [] }
  const found = await db.query<Row>({
    name: `events.search-${condition}`,
    text: statement(condition),
    values: [form, new Date(now), limit, offset],
  })
  return {
    totalCount: found[0]?.total_count ?? 0,
    rows: found.filter((row): row is FoundRow & { total_count: number } => row.id !== null),
  }
}

type Field = (typeof foundEventFields)[number]

/** Only the fields of `include`, when there is one, and always the id. */
export function presentFoundEvent(
  row: FoundRow,
  { now, locale, include }: { now: number; locale: string; include?: Field[] },
) {
  const event = {
    id: row.id,
    name: row.name,
    slug: row.slug,
    poster_img: row.poster_id && `/media/${row.poster_id}/640.webp`,
    picture: toPicture(row.poster_id, row.poster_hue),
    thumbnails: toThumbnails(row.poster_id),
    artist: {
      id: row.artist_id,
      name: row.artist_name,
      slug: row.artist_slug,
      is_valid: isValidName(row.artist_name),
    },
    status: row.status,
    is_done: row.starts_at.getTime() < now,
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
