import type { ReadDb } from '../../../platform/server/database.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { type ListResult, reach, readList } from '../../../platform/server/one-trip-list.ts'

interface VideoRow {
  id: number
  artist_id: number
  artist_name: string
  youtube_id: string
  title: string
  duration_seconds: number
  published_at: string
}

interface Query {
  /** Only videos of this artist; null for all. */
  artistId: number | null
  /** Only the video with this id of the video site; null for all. */
  youtubeId: string | null
  limit: number
  offset: number
}

/** Videos of artists, newest first, in one round trip. */
export function listVideos(
  db: ReadDb,
  { artistId, youtubeId, ...page }: Query,
): Promise<ListResult<VideoRow>> {
  const given = [
    ...(artistId === null ? [] : [{ name: 'artist', column: 'v.artist_id', value: artistId }]),
    ...(youtubeId === null ? [] : [{ name: 'youtube', column: 'v.youtube_id', value: youtubeId }]),
  ]
  const where = given.map(({ column }, index) => `${column} = $${index + 1}`).join(' and ') || 'true'
  return readList<VideoRow>(db, {
    name: ['artists.videos', ...given.map(({ name }) => name)].join('-'),
    from: `from artist_videos v join artists a on a.id = v.artist_id where ${where}`,
    countFrom: `from artist_videos v where ${where}`,
    select: `v.id, v.artist_id, a.name as artist_name, v.youtube_id, v.title, v.duration_seconds,
      ${isoUtc('v.published_at')} as published_at`,
    orderBy: 'v.published_at desc, v.id',
    values: given.map(({ value }) => value),
    countMax: reach,
    ...page,
  })
}

export function presentVideo(row: VideoRow) {
  return {
    id: row.id,
    artist_id: row.artist_id,
    artist_name: row.artist_name,
    youtube_id: row.youtube_id,
    title: row.title,
    duration_seconds: row.duration_seconds,
    published_at: row.published_at,
  }
}
