import type { Db } from '../../../platform/server/database.ts'
import { type ListResult, readList } from '../../../platform/server/one-trip-list.ts'

interface VideoRow {
  id: number
  artist_id: number
  artist_name: string
  youtube_id: string
  title: string
  duration_seconds: number
  published_at: Date
}

/** Videos of one artist, or of all with null, newest first. */
export function listVideos(
  db: Db,
  { artistId, ...page }: { artistId: number | null; limit: number; offset: number },
): Promise<ListResult<VideoRow>> {
  return readList<VideoRow>(db, {
    name: artistId === null ? 'artists.videos' : 'artists.videos-of-one',
    from: `from artist_videos v join artists a on a.id = v.artist_id ${artistId === null ? '' : 'where v.artist_id = $1'}`,
    select:
      'v.id, v.artist_id, a.name as artist_name, v.youtube_id, v.title, v.duration_seconds, v.published_at',
    orderBy: 'v.published_at desc, v.id',
    values: artistId === null ? [] : [artistId],
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
    published_at: row.published_at.toISOString(),
  }
}
