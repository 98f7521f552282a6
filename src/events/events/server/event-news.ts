import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { readCityNamesInAllLocales } from '../../../catalogue/cities/server/index.ts'
import { type DomainEvent, recordDomainEvent } from '../../../notifications/server/index.ts'
import { locales, toLanguageTag } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { lineUpSql } from './event-row.ts'

export const newsRow = z.object({
  id: z.int(),
  name: z.string(),
  venue: z.string(),
  zone: z.string(),
  starts_at: z.date(),
  is_day_only: z.boolean(),
  city_id: z.int(),
  artist_ids: z.array(z.int()),
})
type NewsRow = z.output<typeof newsRow>

/** The columns of {@link newsRow}; the query must alias the table as `e`. */
export const newsColumns = `e.id, e.name, e.venue, e.zone, e.starts_at, e.is_day_only, e.city_id, ${lineUpSql} as artist_ids`

interface Names {
  /** Names by locale. */
  city: Record<string, string>
  /** Valid artists in the order of the poster. */
  artists: { id: number; name: string }[]
}
export type EventNews = NewsRow & Names

/** Reads the names of cities and artists once for all rows. */
export async function resolveNewsNames<Row extends NewsRow>(
  db: ReadDb,
  rows: readonly Row[],
): Promise<(Row & Names)[]> {
  const artistIds = rows.flatMap(row => row.artist_ids)
  const cityIds = rows.map(row => row.city_id)
  const [artists, cities] = await Promise.all([
    readArtistCards(db, artistIds),
    readCityNamesInAllLocales(db, cityIds),
  ])
  return rows.map(event => ({
    ...event,
    city: cities.get(event.city_id).names,
    artists: artists.pick(event.artist_ids).filter(artist => artist.is_valid),
  }))
}

/** Builds the text parameters that change with the event; times are local to the venue, in every language. */
export function buildNewsParams({
  city,
  venue,
  starts_at: startsAt,
  is_day_only: isDayOnly,
  zone,
}: EventNews) {
  const inEachLanguage = (style: Intl.DateTimeFormatOptions) =>
    Object.fromEntries(
      locales.map(locale => {
        const format = new Intl.DateTimeFormat(toLanguageTag(locale), { ...style, timeZone: zone })
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

export type EventNewsInput = Pick<DomainEvent, 'kind' | 'key' | 'at'> & {
  /** The change, if the kind alone doesn't identify it. */
  change?: string
  wasCityId?: number
  /** Whether to notify all followers regardless of distance. */
  isForAll?: boolean
  /** Whether to notify only fans who saved the event or hold a ticket. */
  isForKnowingOnly?: boolean
}

/**
 * Records a domain event for followers of the event's artists, and for a change also for fans who saved the
 * event or hold a ticket, in the caller's transaction. Without a valid artist it uses the event's own name.
 */
export async function recordEventNews(db: Db, event: EventNews, input: EventNewsInput): Promise<void> {
  const news = buildEventNews(event, input)
  if (news) await recordDomainEvent(db, news)
}

/** Builds the domain event of {@link recordEventNews}; null if it has no recipients. */
export function buildEventNews(
  event: EventNews,
  { change, wasCityId, isForAll = false, isForKnowingOnly = false, ...news }: EventNewsInput,
): DomainEvent | null {
  const [artist] = event.artists
  const [artistId = null, ...alsoArtistIds] = isForKnowingOnly ? [] : event.artists.map(({ id }) => id)
  if (artistId === null && news.kind !== 'event_changed') return null
  return {
    ...news,
    artistId,
    alsoArtistIds,
    eventId: event.id,
    path: paths.event(event.id),
    ...(!isForAll && { cityId: event.city_id }),
    ...(wasCityId !== undefined && { wasCityId }),
    params: {
      artist: artist?.name ?? event.name,
      ...buildNewsParams(event),
      ...(change !== undefined && { change }),
    },
  }
}
