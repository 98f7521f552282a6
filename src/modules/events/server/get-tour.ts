import type { ReadDb } from '../../../platform/server/database.ts'
import { presentTour, type TourRow, tourColumns } from './tour-row.ts'

const text = `
  select ${tourColumns('$2')},
         (select count(*)::int from tour_videos v where v.tour_id = t.id) as video_count
    from tours t
    join artists a on a.id = t.artist_id
    left join media m on m.id = t.poster_id
   where t.id = $1`

/** One tour with the number of its videos; null when unknown. */
export async function getTour(db: ReadDb, { tourId, now }: { tourId: number; now: number }) {
  const values = [tourId, new Date(now)]
  const [row] = await db.query<TourRow & { video_count: number }>({ name: 'tours.get', text, values })
  return row ? { ...presentTour(row), video_count: row.video_count } : null
}
