import { matchArtists } from '../../../catalogue/artists/server/index.ts'
import { matchCities } from '../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { listRowsMax } from '../../../platform/server/one-trip-list.ts'
import { buildIsUpcomingSql, buildIsPastSql as isOverIn } from './is-over.ts'
import { buildMatchingEventsSql } from './matching-events.ts'

const artistsMax = 60
const citiesMax = 3

export interface Matches {
  artistIds: number[]
  cityIds: number[]
}

/** @param word normalized */
export async function matchWord(db: ReadDb, word: string): Promise<Matches> {
  const [artistIds, cityIds] = await Promise.all([
    matchArtists(db, word, artistsMax),
    matchCities(db, word, citiesMax),
  ])
  return { artistIds, cityIds }
}

interface Word {
  isPast: boolean
  /** Placeholders of the normalized word, its matches and the current time. */
  word: string
  artists: string
  cities: string
  moment: string
  /** Further SQL conditions on an event `e`. */
  where: string
}

/**
 * Builds a SQL query for `(id, starts_at)` of events that match by title, tour or venue, or belong to
 * matching artists and cities, without duplicates.
 */
export function buildFoundByWordSql({ isPast, word, artists, cities, moment, where }: Word): string {
  const isInTime = (table: string) => (isPast ? isOverIn(table, moment) : buildIsUpcomingSql(table, moment))
  const isMore = where !== 'true'
  const event = (id: string) => (isMore ? `join events e on e.id = ${id}` : '')
  const also = isMore ? `and ${where}` : ''
  return `
    select l.event_id as id, l.starts_at
      from unnest(${artists}::int[]) m (id)
      join event_artists l on l.artist_id = m.id and ${isInTime('l')}
      ${event('l.event_id')}
     where true ${also}
    union
    select s.event_id, s.starts_at from ${buildMatchingEventsSql(word, moment, isPast)} s
      ${event('s.event_id')}
     where ${word} <> '' ${also}
    union
    select f.id, f.starts_at
      from unnest(${cities}::int[]) p (id)
     cross join lateral (
       select e.id, e.starts_at from events e
        where e.city_id = p.id and ${isInTime('e')} ${also}
        order by e.starts_at ${isPast ? 'desc' : ''}, e.id ${isPast ? 'desc' : ''} limit ${listRowsMax}
     ) f`
}
