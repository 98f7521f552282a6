import type { Db } from '../../../platform/server/database.ts'
import { matchingArtists, normalise } from '../../search/server/index.ts'
import { type EventRow, eventColumns, eventJoins } from './event-row.ts'
import { type EventList, reach, readEvents, rowsWithin } from './one-trip-events.ts'

interface Query {
  /** What was typed: the name of an artist or of a city. Empty for all events. */
  search: string
  cityId: number | null
  condition: 'upcoming' | 'past'
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** Artists and cities that are looked at for one word; of each city as many events as a list can reach. */
const artistsMax = 60
const citiesMax = 3

const inTime = {
  upcoming: { where: 'e.starts_at >= $1', order: 'e.starts_at, e.id' },
  past: { where: 'e.starts_at < $1', order: 'e.starts_at desc, e.id desc' },
}

/**
 * All events, by their distance from now (spec 7.2; product 6), in one round trip. The count and the pages stop at
 * 1,001: what lies further off is found by city or by name.
 */
export function listEvents(
  db: Db,
  { search, cityId, condition, now, ...page }: Query,
): Promise<EventList<EventRow>> {
  const form = normalise(search)
  const kind = form === '' ? (cityId === null ? 'all' : 'city') : cityId === null ? 'search' : 'search-city'
  if (search.trim() !== '' && form === '') return Promise.resolve({ isThere: true, totalCount: 0, rows: [] })
  const given = { all: [], city: [cityId], search: [form], 'search-city': [form, cityId] }[kind]
  return readEvents(db, {
    name: `events.list-${condition}-${kind}`,
    text: statement(condition, kind),
    values: [new Date(now), rowsWithin(page), page.offset, ...given],
  })
}

function statement(condition: Query['condition'], kind: 'all' | 'city' | 'search' | 'search-city'): string {
  const { where, order } = inTime[condition]
  const isSearch = kind.startsWith('search')
  const city = { all: '', city: 'and e.city_id = $4', search: '', 'search-city': 'and e.city_id = $5' }[kind]
  const from = isSearch ? 'found e' : `events e where ${where} ${city}`
  return `
    with ${isSearch ? `found as materialized (${foundBy(where, order, city)}),` : ''}
    p as (
      select e.id, row_number() over (order by ${order}) as place
        from ${from}
       order by ${order} limit $2 offset $3
    )
    select t.total_count, ${eventColumns}
      from (select count(*)::int as total_count from (select from ${from} limit ${reach}) counted) t
      left join p on true ${eventJoins}
     order by p.place`
}

/** What an artist or a city of that name has on, each event once. */
function foundBy(where: string, order: string, city: string): string {
  return `
    select e.id, e.starts_at
      from ${matchingArtists('$4', artistsMax)} m
      join event_artists ea on ea.artist_id = m.id
      join events e on e.id = ea.event_id
     where ${where} ${city}
    union
    select f.id, f.starts_at
      from search_cities($4, 0, ${citiesMax}) s
     cross join unnest(s.city_ids) p (id)
     cross join lateral (
       select e.id, e.starts_at from events e
        where e.city_id = p.id and ${where} ${city}
        order by ${order} limit ${reach}
     ) f`
}
