import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { type CityCard, readCityCards } from '../../../catalogue/cities/server/index.ts'
import { type Picture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import {
  buildLanguageSql,
  buildOptionalLanguageSql,
  buildTextSql,
} from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { countColumns, countsJoin, countsRow } from './count-marks.ts'
import { eventStatuses, lineUpSql, presentBilled } from './event-row.ts'
import { buildEventTicketsSql, type TicketRow, ticketRow } from './event-tickets.ts'
import { isDone, isRunning } from './is-over.ts'

const getStatement = statement({
  name: 'events.get',
  text: `
  select e.id, e.name, e.slug, e.status, e.venue, e.venue_address, e.zone, e.lat, e.lon, e.doors_at, e.open_at,
         e.starts_at, e.is_day_only, e.ends_at, e.ends_on::text, e.over_at, e.previous_starts_at, e.previous_is_day_only,
         e.status_changed_at, 
         ${buildTextSql('e.status_note', '$3')} as status_note, ${buildOptionalLanguageSql('e.status_note', '$3')} as status_note_lang,
         ${buildTextSql('e.about', '$3')} as about, ${buildOptionalLanguageSql('e.about', '$3')} as about_lang, e.age_min,
         e.age_with_adult, e.faq, e.updated_at, e.poster_id, e.city_id, ${countColumns},
         (select json_build_object('id', t.id, 'name', ${buildTextSql('t.name', '$3')}, 'lang', ${buildLanguageSql(['t.name'], '$3')})
            from tours t where t.id = e.tour_id) as tour,
         ${lineUpSql} as artist_ids,
         ${buildEventTicketsSql('e.id', '$2', '$3')} as tickets
    from events e ${countsJoin}
   where e.id = $1`,
  row: z.object({
    ...countsRow.shape,
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    status: z.enum(eventStatuses),
    venue: z.string(),
    venue_address: z.string().nullable(),
    zone: z.string(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
    doors_at: z.date().nullable(),
    open_at: z.date(),
    starts_at: z.date(),
    is_day_only: z.boolean(),
    ends_at: z.date().nullable(),
    ends_on: z.string().nullable(),
    over_at: z.date(),
    previous_starts_at: z.date().nullable(),
    previous_is_day_only: z.boolean(),
    status_changed_at: z.date().nullable(),
    status_note: z.string().nullable(),
    status_note_lang: z.string().nullable(),
    about: z.string().nullable(),
    about_lang: z.string().nullable(),
    age_min: z.int().nullable(),
    age_with_adult: z.boolean(),
    faq: z.array(
      z.object({
        question: z.record(z.string(), z.string()),
        answer: z.record(z.string(), z.string()),
      }),
    ),
    updated_at: z.date(),
    poster_id: z.string().nullable(),
    city_id: z.int(),
    tour: z.object({ id: z.int(), name: z.string(), lang: z.string() }).nullable(),
    artist_ids: z.array(z.int()),
    tickets: z.array(ticketRow),
  }),
})
type DetailRow = RowOf<typeof getStatement>

interface Query {
  eventId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** Reads one event with everything that its page shows (product 6); null when unknown. */
export async function getEvent(db: ReadDb, { eventId, locale, now }: Query) {
  const values = [eventId, new Date(now), locale]
  const [row] = await db.query(getStatement, values)
  if (!row) return null
  const [artists, cities, posters] = await Promise.all([
    readArtistCards(db, row.artist_ids),
    readCityCards(db, [row.city_id], locale),
    readPictures(db, [row.poster_id]),
  ])
  const shown = {
    artists: artists.pick(row.artist_ids),
    city: cities.get(row.city_id),
    picture: posters.find(row.poster_id),
  }
  return presentDetail(row, shown, { locale, now })
}

interface Shown {
  artists: ArtistCard[]
  city: CityCard
  picture: Picture | null
}

function presentDetail(
  row: DetailRow,
  { artists, city, picture }: Shown,
  { locale, now }: Omit<Query, 'eventId'>,
) {
  const times = { status: row.status, startsAtMs: row.starts_at.getTime(), overAtMs: row.over_at.getTime() }
  const isOver = isDone(times, now)
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    poster_img: row.poster_id && `/media/${row.poster_id}/640.webp`,
    picture,
    thumbnails: toThumbnails(row.poster_id),
    artists: artists.map(artist => ({
      ...presentBilled(artist),
      hue: artist.hue,
      picture: artist.picture,
    })),
    tour: row.tour,
    status: row.status,
    status_changed_at: iso(row.status_changed_at),
    status_note: row.status_note,
    status_note_lang: row.status_note_lang,
    about: row.about,
    about_lang: row.about_lang,
    is_done: isOver,
    is_running: isRunning(times, now),
    doors_at: iso(row.doors_at),
    open_datetime: row.open_at.toISOString(),
    starts_at: row.starts_at.toISOString(),
    is_day_only: row.is_day_only,
    ends_at: iso(row.ends_at),
    ends_on: row.ends_on,
    previous_starts_at: iso(row.previous_starts_at),
    previous_is_day_only: row.previous_is_day_only,
    zone: row.zone,
    venue: row.venue,
    venue_address: row.venue_address,
    lat: row.lat,
    lon: row.lon,
    city,
    age_min: row.age_min,
    age_with_adult: row.age_with_adult,
    faq: row.faq.flatMap(pair => presentPair(pair, locale)),
    tickets:
      isOver || row.status === 'cancelled' ? [] : row.tickets.map(ticket => presentTicket(ticket, now)),
    interested_count: row.interested_count,
    going_count: row.going_count,
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns the question and the answer in one language: the reader's if both are translated, else English. */
function presentPair({ question, answer }: DetailRow['faq'][number], locale: string) {
  for (const lang of [locale, 'en']) {
    const [asked, answered] = [question[lang], answer[lang]]
    if (asked && answered) return [{ lang, question: asked, answer: answered }]
  }
  return []
}

function presentTicket(row: TicketRow, now: number) {
  return {
    vendor: row.vendor,
    name: row.name,
    url: row.url,
    project_id: row.project_id,
    on_sale_at: row.on_sale_at && new Date(row.on_sale_at).toISOString(),
    is_on_sale: row.on_sale_at === null || Date.parse(row.on_sale_at) <= now,
    is_sold_out: row.is_sold_out,
    price_minor: row.price_minor,
    currency: row.currency,
  }
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
