import type { DemoCity } from './cities.ts'
import type { DemoTour } from './events.ts'
import { posterId } from './picture-ids.ts'
import type { EventRow } from './rows.ts'
import {
  biggestScenes,
  comingEvents,
  isNear,
  popularTours,
  railTours,
  shownNear,
  shownSoonest,
} from './screens.ts'

/**
 * A date of a tour that stands in the rail above the list has its artist's own poster where the list begins, in the world
 * or in a city where much happens: the tour's would be there twice.
 */
export function giveOwnPosters(
  todayMs: number,
  { events, tours, cities }: { events: EventRow[]; tours: DemoTour[]; cities: DemoCity[] },
): void {
  const coming = comingEvents(todayMs, events)
  const onRail = new Map(
    popularTours(todayMs, tours, events)
      .slice(0, railTours)
      .map(({ row }) => [row.id, row.artist_id]),
  )
  const near = biggestScenes(cities).flatMap(here => {
    const ids = new Set(cities.filter(there => isNear(here, there)).map(({ id }) => id))
    return coming.filter(({ city_id: cityId }) => ids.has(cityId)).slice(0, shownNear)
  })
  for (const event of [...shownSoonest(todayMs, coming), ...near]) {
    const artistId = event.tour_id === null ? undefined : onRail.get(event.tour_id)
    if (artistId !== undefined) event.poster_id = posterId('night', artistId)
  }
}
