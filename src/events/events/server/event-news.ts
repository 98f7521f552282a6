import * as z from 'zod'
import { validArtist } from '../../../catalogue/artists/server/index.ts'
import { cityNames } from '../../../catalogue/cities/server/index.ts'
import { recordHappening } from '../../../notifications/server/index.ts'
import { languageTag, locales } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'

/** What is told of an event. */
export const newsRow = z.object({
  id: z.int(),
  name: z.string(),
  venue: z.string(),
  zone: z.string(),
  starts_at: z.date(),
  is_day_only: z.boolean(),
  city_id: z.int(),
  /** Locale → name. */
  city: z.record(z.string(), z.string()),
  /** Null where none can be shown. */
  artist_ids: z.array(z.int()).nullable(),
  artist: z.string().nullable(),
})
export type EventNews = z.output<typeof newsRow>

/** The columns of {@link newsRow}, of tables that `newsJoins` adds to `e`. */
export const newsColumns = `e.id, e.name, e.venue, e.zone, e.starts_at, e.is_day_only, e.city_id, ${cityNames('c')} as city, line_up.ids as artist_ids,
  line_up.names[1] as artist`
/** Artists in the order of the poster. */
export const newsJoins = `join cities c on c.id = e.city_id cross join lateral (
    select array_agg(a.id order by ea.position, a.id) as ids, array_agg(a.name order by ea.position, a.id) as names
      from event_artists ea join artists a on a.id = ea.artist_id
     where ea.event_id = e.id and ${validArtist('a')}) line_up`

/** Values of texts that change with the event; moments are those of the venue, in every language. */
export function newsParams({ city, venue, starts_at: startsAt, is_day_only: isDayOnly, zone }: EventNews) {
  const inEachLanguage = (style: Intl.DateTimeFormatOptions) =>
    Object.fromEntries(
      locales.map(locale => {
        const format = new Intl.DateTimeFormat(languageTag(locale), { ...style, timeZone: zone })
        return [locale, format.format(startsAt)]
      }),
    )
  return {
    city,
    venue,
    date: inEachLanguage({ dateStyle: 'long' }),
    start: inEachLanguage({ dateStyle: 'long', ...(!isDayOnly && { timeStyle: 'short' }) }),
  }
}

type NewsOfEvent = Pick<Parameters<typeof recordHappening>[1], 'kind' | 'key' | 'at'> & {
  /** What happened to it, where that is more than the kind says. */
  change?: string
  /** Where it was before. */
  wasCityId?: number
  /** Told to all followers, however far away. */
  isForAll?: boolean
  /** Told only to those who saved it or hold a ticket. */
  isForKnowingOnly?: boolean
}

/**
 * Records what followers of the event's artists, and of a change those who saved it or hold a ticket, shall hear, in the
 * caller's transaction. Without an artist to show the event is told of by its own name.
 */
export async function tellOfEvent(
  db: Db,
  event: EventNews,
  { change, wasCityId, isForAll = false, isForKnowingOnly = false, ...told }: NewsOfEvent,
): Promise<void> {
  const [artistId = null, ...alsoArtistIds] = isForKnowingOnly ? [] : (event.artist_ids ?? [])
  if (artistId === null && told.kind !== 'event_changed') return
  await recordHappening(db, {
    ...told,
    artistId,
    alsoArtistIds,
    eventId: event.id,
    path: paths.event(event.id),
    ...(!isForAll && { cityId: event.city_id }),
    ...(wasCityId !== undefined && { wasCityId }),
    params: {
      artist: event.artist ?? event.name,
      ...newsParams(event),
      ...(change !== undefined && { change }),
    },
  })
}
