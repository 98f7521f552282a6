import type { ReadDb } from '../../../platform/server/database.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { reach, rowsWithin } from '../../../platform/server/one-trip-list.ts'
import { type EventList, readEvents } from './one-trip-events.ts'

interface VideoRow {
  id: number
  tour_id: number
  tour_name: string
  artist_name: string
  hue: number
  youtube_id: string
  title: string
  duration_seconds: number
  published_at: string
}

interface Query {
  tourId: number | null
  youtubeId: string | null
  limit: number
  offset: number
}

/** Videos of tours, newest first, in one round trip. The count and the pages stop at 1,001. */
export function listTourVideos(
  db: ReadDb,
  { tourId, youtubeId, ...page }: Query,
): Promise<EventList<VideoRow>> {
  const given = [
    ...(tourId === null ? [] : [{ name: 'tour', where: 'v.tour_id =', value: tourId }]),
    ...(youtubeId === null ? [] : [{ name: 'youtube', where: 'v.youtube_id =', value: youtubeId }]),
  ]
  const where = given.map((filter, index) => `${filter.where} $${index + 3}`).join(' and ') || 'true'
  return readEvents<VideoRow>(db, {
    name: ['tours.videos', ...given.map(({ name }) => name)].join('-'),
    text: `
      with p as (
        select v.*, row_number() over (order by v.published_at desc, v.id) as place
          from tour_videos v where ${where} order by v.published_at desc, v.id limit $1 offset $2
      )
      select n.total_count, p.id, p.tour_id, t.name as tour_name, a.name as artist_name, a.hue, p.youtube_id,
             p.title, p.duration_seconds, ${isoUtc('p.published_at')} as published_at
        from (select count(*)::int as total_count from (select from tour_videos v where ${where} limit ${reach}) c) n
        left join p on true
        left join tours t on t.id = p.tour_id
        left join artists a on a.id = t.artist_id
       order by p.place`,
    values: [rowsWithin(page), page.offset, ...given.map(({ value }) => value)],
  })
}

export function presentTourVideo(row: VideoRow) {
  return {
    id: row.id,
    tour_id: row.tour_id,
    tour_name: row.tour_name,
    artist_name: row.artist_name,
    hue: row.hue,
    youtube_id: row.youtube_id,
    title: row.title,
    duration_seconds: row.duration_seconds,
    published_at: row.published_at,
  }
}
