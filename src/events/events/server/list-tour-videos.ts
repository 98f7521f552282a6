import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import {
  buildPageRowsSql,
  clampPageRows,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'

const videoRow = z.object({
  id: z.int(),
  tour_id: z.int(),
  tour_name: z.string(),
  artist_id: z.int(),
  youtube_id: z.string(),
  title: z.string(),
  duration_seconds: z.int(),
  image_id: z.string().nullable(),
  published_at: z.string(),
})
type VideoRow = z.output<typeof videoRow>

const videosPage = pageSchema(videoRow).extend({ is_there: z.boolean() })

interface Query {
  tourId: number | null
  youtubeId: string | null
  locale: string
  limit: number
  offset: number
}

/**
 * Lists videos of tours, newest first. The count and the pages are capped at 1,001. `isThere` is false for an
 * unknown tour.
 */
export async function listTourVideos(db: ReadDb, { tourId, youtubeId, locale, ...page }: Query) {
  const filters = [
    ...(tourId === null ? [] : [{ name: 'tour', where: 'v.tour_id =', value: tourId }]),
    ...(youtubeId === null ? [] : [{ name: 'youtube', where: 'v.youtube_id =', value: youtubeId }]),
  ]
  const where = filters.map((filter, index) => `${filter.where} $${index + 4}`).join(' and ') || 'true'
  const rowsOfPage = buildPageRowsSql(`
    select p.id, p.tour_id, ${buildTextSql('t.name', '$3')} as tour_name, t.artist_id, p.youtube_id, p.title,
           p.duration_seconds, p.image_id, ${buildIsoUtcSql('p.published_at')} as published_at
      from (select * from tour_videos v where ${where} order by v.published_at desc, v.id limit $1 offset $2) p
      join tours t on t.id = p.tour_id
     order by p.published_at desc, p.id`)
  const videos = statement({
    name: 'tours.videos',
    variant: filters.map(({ name }) => name),
    text: `select ${tourId === null ? 'true' : 'exists (select from tours where id = $4)'} as is_there,
      (select count(*)::int from (select from tour_videos v where ${where} limit ${listRowsMax}) c) as total_count, ${rowsOfPage}`,
    row: videosPage,
  })
  const values = [clampPageRows(page), page.offset, locale, ...filters.map(({ value }) => value)]
  const [found] = await db.query(videos, values)
  const { rows, ...list } = toListResult(found)
  const artistIds = rows.map(row => row.artist_id)
  const artists = await readArtistCards(db, artistIds)
  return {
    ...list,
    rows: rows.map(row => presentTourVideo(row, artists.get(row.artist_id))),
  }
}

function presentTourVideo(row: VideoRow, { name, hue, picture }: ArtistCard) {
  return {
    id: row.id,
    tour_id: row.tour_id,
    tour_name: row.tour_name,
    artist_name: name,
    hue,
    youtube_id: row.youtube_id,
    title: row.title,
    duration_seconds: row.duration_seconds,
    picture: toPicture(row.image_id, hue) ?? picture,
    published_at: row.published_at,
  }
}
