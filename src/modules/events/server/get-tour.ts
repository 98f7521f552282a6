import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { presentTour, tourColumns, tourRow } from './tour-row.ts'

const getStatement = statement({
  name: 'tours.get',
  text: `
  select ${tourColumns('$2')},
         (select count(*)::int from tour_videos v where v.tour_id = t.id) as video_count
    from tours t
    join artists a on a.id = t.artist_id
    left join media m on m.id = t.poster_id
   where t.id = $1`,
  row: tourRow.extend({ video_count: z.int() }),
})

/** One tour with the number of its videos; null when unknown. */
export async function getTour(db: ReadDb, { tourId, now }: { tourId: number; now: number }) {
  const values = [tourId, new Date(now)]
  const [row] = await db.query(getStatement, values)
  return row ? { ...presentTour(row), video_count: row.video_count } : null
}
