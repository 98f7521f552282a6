import { generateYoutubeId } from './artists.ts'
import type { DemoTour } from './events.ts'
import { createRandom } from './random.ts'
import type { TourVideoRow } from './rows.ts'

const dayMs = 86_400_000

const forms = [
  '{tour}: the trailer',
  'First rehearsal for {tour}',
  'On the road to {city}',
  'Soundcheck in {city}',
  'How the stage of {tour} was built',
  '{city}, the last song',
]

/** Creates two to five videos for two tours in three; their titles differ by the tour's cities. */
export function makeTourVideos(seed: number, todayMs: number, tours: DemoTour[]): TourVideoRow[] {
  const rows: TourVideoRow[] = []
  for (const { row, title, stops } of tours) {
    const random = createRandom(`tour videos ${seed} ${row.id}`)
    if (!random.chance(0.66)) continue
    for (const form of random.sample(forms, random.int(2, 5))) {
      rows.push({
        id: rows.length + 1,
        tour_id: row.id,
        youtube_id: generateYoutubeId(random),
        title: form.replace('{tour}', title).replace('{city}', random.pick(stops).city.name),
        duration_seconds: random.int(48, 620),
        published_at: new Date(todayMs - random.int(1, 320) * dayMs + random.int(8, 20) * 3_600_000),
        image_id: null,
      })
    }
  }
  return rows
}
