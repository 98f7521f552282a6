import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import type { show } from '../show-shapes.ts'
import { showMachine, toStatusNumber } from './show-machine.ts'

/** Columns in every list of shows, as JSON. */
export const showRow = z.object({
  id: z.int(),
  title: z.string(),
  lang: z.string(),
  slug: z.string(),
  poster_id: z.string().nullable(),
  status: z.enum(showMachine.states),
  is_cancelled: z.boolean(),
  stream_type: z.int(),
  doors_at: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  vod_from: z.string().nullable(),
  vod_until: z.string().nullable(),
  zone: z.string(),
  venue: z.string().nullable(),
  is_free: z.boolean(),
  price_minor: z.int().nullable(),
  currency: z.string().nullable(),
  project_id: z.int().nullable(),
  languages: z.array(z.string()),
  captions: z.array(z.string()),
  chat_id: z.int().nullable(),
  /** Artists in billing order. */
  artist_ids: z.array(z.int()),
})
type ShowRow = z.output<typeof showRow>

/** Builds the columns of {@link showRow} from shows `s` with {@link showJoins}. */
export const buildShowColumnsSql = (locale: string) => `s.id, ${buildTextSql('s.title', locale)} as title,
  ${buildLanguageSql(['s.title'], locale)} as lang, s.slug, s.poster_id, s.status, s.is_cancelled,
  ${streamTypeSql} as stream_type, ${buildIsoUtcSql('s.doors_at')} as doors_at, ${buildIsoUtcSql('s.starts_at')} as starts_at,
  ${buildIsoUtcSql('s.ends_at')} as ends_at, ${buildIsoUtcSql('s.vod_from')} as vod_from, ${buildIsoUtcSql('s.vod_until')} as vod_until,
  s.zone, s.venue, s.is_free, case when not s.is_free then p.price_minor end as price_minor, p.currency,
  p.id as project_id, s.languages, s.captions, c.chat_id, ${artistIdsSql} as artist_ids`

/** SQL: the live stream's type, or the replay's once there is one. */
export const streamTypeSql = `case when s.status = 'ON_VOD' then s.replay_type else s.live_type end`

/** SQL: ids of a show `s`'s artists in billing order. */
export const artistIdsSql = `array(select sa.artist_id from show_artists sa where sa.show_id = s.id
  order by sa.position, sa.artist_id)`

/** SQL that joins shows `s` to their chat, and to their project if fans may see it. */
export const showJoins = `left join show_chats c on c.show_id = s.id
  left join project_sales p on p.id = s.project_id`

export async function readShowParts(db: ReadDb, rows: readonly ShowRow[]) {
  const [artists, posters] = await Promise.all([
    readArtistCards(
      db,
      rows.flatMap(row => row.artist_ids),
    ),
    readPictures(
      db,
      rows.map(row => row.poster_id),
    ),
  ])
  return { artists, posters }
}
type Parts = Awaited<ReturnType<typeof readShowParts>>

export async function presentShows(db: ReadDb, rows: readonly ShowRow[]) {
  const parts = await readShowParts(db, rows)
  return rows.map(row => presentShow(row, parts))
}

export function presentShow(row: ShowRow, { artists, posters }: Parts): z.input<typeof show> {
  const { id, price_minor: price, currency, status } = row
  return {
    show_id: id,
    title: row.title,
    lang: row.lang,
    slug: row.slug,
    artists: artists.pick(row.artist_ids).map(presentBilled),
    poster: posters.find(row.poster_id),
    status: toStatusNumber(status),
    is_cancelled: row.is_cancelled,
    stream_type: row.stream_type,
    doors_at: row.doors_at,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    vod_from: row.vod_from,
    vod_until: row.vod_until,
    zone: row.zone,
    venue: row.venue,
    is_free: row.is_free,
    price: price === null || currency === null ? null : { amount: price, currency },
    project_id: row.project_id,
    languages: row.languages,
    captions: row.captions,
    chat_id: row.chat_id,
  }
}

function presentBilled({ id, name, slug, is_valid }: ArtistCard) {
  return { id, name, slug, is_valid }
}
