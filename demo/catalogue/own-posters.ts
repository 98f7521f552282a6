import type { DemoCity } from './cities.ts'
import type { DemoTour } from './events.ts'
import { toPosterId } from './picture-ids.ts'
import type { EventRow } from './rows.ts'
import {
  findBiggestScenes,
  isNear,
  listPopularTours,
  listUpcomingEvents,
  nearEventCount,
  railTourCount,
  takeSoonest,
} from './screens.ts'

/**
 * Gives an event a poster of its artist if the event is among the first, worldwide or in a big city, and its
 * tour is in the rail above the event list; otherwise the tour's poster would appear twice.
 */
export function assignOwnPosters(
  todayMs: number,
  { events, tours, cities }: { events: EventRow[]; tours: DemoTour[]; cities: DemoCity[] },
): void {
  const coming = listUpcomingEvents(todayMs, events)
  const onRail = new Map(
    listPopularTours(todayMs, tours, events)
      .slice(0, railTourCount)
      .map(({ row }) => [row.id, row.artist_id]),
  )
  const near = findBiggestScenes(cities).flatMap(here => {
    const ids = new Set(cities.filter(there => isNear(here, there)).map(({ id }) => id))
    return coming.filter(({ city_id: cityId }) => ids.has(cityId)).slice(0, nearEventCount)
  })
  for (const event of [...takeSoonest(todayMs, coming), ...near]) {
    const artistId = event.tour_id === null ? undefined : onRail.get(event.tour_id)
    if (artistId !== undefined) event.poster_id = toPosterId('night', artistId)
  }
}
