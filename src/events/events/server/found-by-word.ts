import { matchingArtists } from '../../../catalogue/artists/server/index.ts'
import { reach } from '../../../platform/server/one-trip-list.ts'
import { isPast as isOverIn, isToCome } from './is-over.ts'
import { matchingEvents } from './matching-events.ts'

/** Limits on matched artists and cities per query. */
const artistsMax = 60
const citiesMax = 3

interface Word {
  isPast: boolean
  /** The placeholders of the normalised word and of the moment. */
  word: string
  moment: string
  /** SQL: what else holds of an event `e`. */
  where: string
}

/** SQL: `(id, starts_at)` of matches by title, tour or venue, and of matching artists and cities, without duplicates. */
export function foundByWord({ isPast, word, moment, where }: Word): string {
  const isInTime = (table: string) => (isPast ? isOverIn(table, moment) : isToCome(table, moment))
  const isMore = where !== 'true'
  const event = (id: string) => (isMore ? `join events e on e.id = ${id}` : '')
  const also = isMore ? `and ${where}` : ''
  return `
    select l.event_id as id, l.starts_at
      from ${matchingArtists(word, artistsMax)} m
      join event_artists l on l.artist_id = m.id and ${isInTime('l')}
      ${event('l.event_id')}
     where ${word} <> '' ${also}
    union
    select s.event_id, s.starts_at from ${matchingEvents(word, moment, isPast)} s
      ${event('s.event_id')}
     where ${word} <> '' ${also}
    union
    select f.id, f.starts_at
      from search_cities(${word}, 0, ${citiesMax}) s
     cross join unnest(s.city_ids) p (id)
     cross join lateral (
       select e.id, e.starts_at from events e
        where e.city_id = p.id and ${word} <> '' and ${isInTime('e')} ${also}
        order by e.starts_at ${isPast ? 'desc' : ''}, e.id ${isPast ? 'desc' : ''} limit ${reach}
     ) f`
}
