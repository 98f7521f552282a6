import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { readCityCards } from '../../../catalogue/cities/server/index.ts'
import { toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import type { eventFields, eventItem } from '../contract.ts'
import { countColumns, countsJoin, countsRow } from './count-marks.ts'
import { readTickets, summarizeSale } from './event-tickets.ts'
import { isDone, isRunning } from './is-over.ts'

export const eventStatuses = ['scheduled', 'cancelled', 'postponed'] as const

export const eventRow = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  poster_id: z.string().nullable(),
  status: z.enum(eventStatuses),
  open_at: z.string(),
  starts_at: z.string(),
  over_at: z.string(),
  ends_on: z.string().nullable(),
  is_day_only: z.boolean(),
  zone: z.string(),
  venue: z.string(),
  city_id: z.int(),
  artist_id: z.int().nullable(),
  ...countsRow.shape,
})
export type EventRow = z.output<typeof eventRow>
export type EventItem = z.input<typeof eventItem>

/** SQL expression for the ids of an event `e`'s artists, in the order of the poster. */
export const lineUpSql =
  'array(select ea.artist_id from event_artists ea where ea.event_id = e.id order by ea.position, ea.artist_id)'

/** SQL expression for the id of the first artist of the bill. */
export const firstOfBillSql =
  '(select ea.artist_id from event_artists ea where ea.event_id = e.id order by ea.position, ea.artist_id limit 1)'

/** The columns of {@link eventRow}, from the joins of `eventJoins`. */
export const eventColumns = `e.id, e.name, e.slug, e.poster_id, e.status, ${buildIsoUtcSql('e.open_at')} as open_at,
  ${buildIsoUtcSql('e.starts_at')} as starts_at, ${buildIsoUtcSql('e.over_at')} as over_at, e.ends_on::text, e.is_day_only, e.zone, e.venue,
  e.city_id, ${firstOfBillSql} as artist_id, ${countColumns}`

/** SQL joins of events to the ids of a page `p`, with everything that a row shows. */
export const eventJoins = `left join events e on e.id = p.id ${countsJoin}`

export interface Reader {
  /** Milliseconds since 1970. */
  now: number
  locale: string
}

/**
 * Reads the artists, cities, posters and tickets of these events once, and returns a function that presents
 * an event.
 */
export async function createEventPresenter(
  db: ReadDb,
  rows: readonly EventRow[],
  { now, locale }: Reader,
): Promise<(row: EventRow) => EventItem> {
  const artistIds = rows.map(row => row.artist_id)
  const cityIds = rows.map(row => row.city_id)
  const posterIds = rows.map(row => row.poster_id)
  const sellingIds = rows.filter(row => isSelling(row, now)).map(row => row.id)
  const [artists, cities, posters, sales] = await Promise.all([
    readArtistCards(db, artistIds),
    readCityCards(db, cityIds, locale),
    readPictures(db, posterIds),
    readTickets(db, sellingIds, { now, locale }),
  ])
  return row => {
    const times = toTimes(row)
    const artist = artists.find(row.artist_id)
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      poster_img: row.poster_id && `/media/${row.poster_id}/640.webp`,
      picture: posters.find(row.poster_id),
      thumbnails: toThumbnails(row.poster_id),
      artist: artist && presentBilled(artist),
      status: row.status,
      is_done: isDone(times, now),
      is_running: isRunning(times, now),
      open_datetime: row.open_at,
      starts_at: row.starts_at,
      is_day_only: row.is_day_only,
      ends_on: row.ends_on,
      zone: row.zone,
      venue: row.venue,
      city: cities.get(row.city_id),
      interested_count: row.interested_count,
      going_count: row.going_count,
      sale: summarizeSale(sales.find(row.id)?.tickets ?? [], now),
    }
  }
}

const toTimes = ({ status, starts_at, over_at }: EventRow) => ({
  status,
  startsAtMs: Date.parse(starts_at),
  overAtMs: Date.parse(over_at),
})

const isSelling = (row: EventRow, now: number) => row.status !== 'cancelled' && !isDone(toTimes(row), now)

export function presentBilled({ id, name, slug, is_valid }: ArtistCard) {
  return { id, name, slug, is_valid }
}

type Field = (typeof eventFields)[number]

/** Keeps only the fields of `include`, if given, and always the id (spec 7.2). */
export function chooseFields(event: EventItem, include: Field[] | undefined) {
  if (!include) return event
  const included = Object.entries(event).filter(([name]) => (include as string[]).includes(name))
  return { ...Object.fromEntries(included), id: event.id } as Partial<EventItem> & { id: number }
}
