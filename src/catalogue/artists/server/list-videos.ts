import * as z from 'zod'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import {
  type ListResult,
  listRowsMax,
  listStatement,
  readList,
} from '../../../platform/server/one-trip-list.ts'

const videoRow = z.object({
  id: z.int(),
  artist_id: z.int(),
  artist_name: z.string(),
  youtube_id: z.string(),
  title: z.string(),
  duration_seconds: z.int(),
  image_id: z.string().nullable(),
  hue: z.int(),
  published_at: z.string(),
})
type VideoRow = z.output<typeof videoRow>

interface Query {
  /** Only videos of this artist; null for all. */
  artistId: number | null
  /** Only the video with this YouTube id; null for all. */
  youtubeId: string | null
  limit: number
  offset: number
}

/** Lists videos, newest first, in one round trip. `isThere` is false for an unknown artist. */
export function listVideos(
  db: ReadDb,
  { artistId, youtubeId, ...page }: Query,
): Promise<ListResult<VideoRow>> {
  const filters = [
    ...(artistId === null ? [] : [{ name: 'artist', column: 'v.artist_id', value: artistId }]),
    ...(youtubeId === null ? [] : [{ name: 'youtube', column: 'v.youtube_id', value: youtubeId }]),
  ]
  const where = filters.map(({ column }, index) => `${column} = $${index + 1}`).join(' and ') || 'true'
  const videos = listStatement({
    name: 'artists.videos',
    variant: filters.map(({ name }) => name),
    from: `from artist_videos v join artists a on a.id = v.artist_id where ${where}`,
    countFrom: `from artist_videos v where ${where}`,
    select: `v.id, v.artist_id, a.name as artist_name, v.youtube_id, v.title, v.duration_seconds,
      coalesce(v.image_id, a.image_id) as image_id, a.hue,
      ${buildIsoUtcSql('v.published_at')} as published_at`,
    orderBy: 'v.published_at desc, v.id',
    countMax: listRowsMax,
    ...(artistId !== null && { exists: 'exists (select from artists where id = $1)' }),
    row: videoRow,
  })
  return readList(db, videos, { values: filters.map(({ value }) => value), ...page })
}

export function presentVideo(row: VideoRow) {
  return {
    id: row.id,
    artist_id: row.artist_id,
    artist_name: row.artist_name,
    youtube_id: row.youtube_id,
    title: row.title,
    duration_seconds: row.duration_seconds,
    picture: toPicture(row.image_id, row.hue),
    published_at: row.published_at,
  }
}
