import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { queryCall } from '../../../platform/web/query-call.ts'
import type { getEvent, listEvents, nearEvents } from '../contract.ts'
import type { eventPlaces, withoutFilters } from '../find-contract.ts'
import type { getTour, listTours, tourEvents, tourVideos } from '../tours-contract.ts'
import { type EventsAddress, pageSize } from './events-address.ts'

export type Event = ResponseOf<typeof getEvent>
/** What every list of events has. */
export type ListedEvent = ResponseOf<typeof tourEvents>['results'][number]
export type Tour = ResponseOf<typeof getTour>
export type ListedTour = ResponseOf<typeof listTours>['results'][number]
export type TourVideo = ResponseOf<typeof tourVideos>['results'][number]

export interface Reader {
  api: ApiClient
  locale: string
}

/** Page sizes: whole rows on desktop. `tourDates` exceeds any tour's. */
export const counts = { near: 6, tours: 10, videos: 6, tourDates: 100, more: 6 }

/** The filters of an address as the calls take them. */
function filtersOf(address: EventsAddress) {
  const { search, cityId, radiusKm, isPast, when, from, until, genre, price } = address
  return {
    condition: isPast ? ('past' as const) : ('upcoming' as const),
    ...(search && { search }),
    ...(cityId && { city_id: cityId }),
    ...(radiusKm && { radius_km: radiusKm }),
    ...(when && { when }),
    ...(from && { from }),
    ...(until && { until }),
    ...(genre && { genre }),
    ...(price && { price }),
  }
}

export function eventListQuery({ api, locale }: Reader, address: EventsAddress) {
  const { sort, offset } = address
  const asked = { ...filtersOf(address), sort, offset }
  return queryOptions({
    queryKey: ['events', 'list', locale, asked],
    queryFn: queryCall<CallOf<typeof listEvents>>(api, '/api/v2/events/', {
      ...asked,
      locale,
      limit: pageSize,
    }),
  })
}

/** How many events there would be without each one of the filters: for a list that is empty. */
export function withoutQuery({ api, locale }: Reader, address: EventsAddress) {
  const asked = filtersOf(address)
  return queryOptions({
    queryKey: ['events', 'without', asked],
    queryFn: queryCall<CallOf<typeof withoutFilters>>(api, '/api/v2/events/without/', { ...asked, locale }),
  })
}

/** The cities of what is found. */
export function placesQuery({ api, locale }: Reader, address: EventsAddress) {
  const asked = filtersOf(address)
  return queryOptions({
    queryKey: ['events', 'places', locale, asked],
    queryFn: queryCall<CallOf<typeof eventPlaces>>(api, '/api/v2/events/places/', { ...asked, locale }),
  })
}

export function nearQuery({ api, locale }: Reader, cityId: number) {
  return queryOptions({
    queryKey: ['events', 'near', locale, cityId],
    queryFn: queryCall<CallOf<typeof nearEvents>>(api, '/api/v2/events/near/', {
      city_id: cityId,
      limit: counts.near,
      offset: 0,
      locale,
    }),
  })
}

export function eventQuery({ api, locale }: Reader, eventId: number) {
  return queryOptions({
    queryKey: ['event', eventId, locale],
    queryFn: queryCall<CallOf<typeof getEvent>>(api, '/api/v2/events/{event_id}/', {
      event_id: eventId,
      locale,
    }),
  })
}

/** Current tours of the most popular artists. */
export function toursQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['tours', 'upcoming', locale],
    queryFn: queryCall<CallOf<typeof listTours>>(api, '/api/v2/tours/', {
      condition: 'upcoming',
      order_by: 'popular',
      limit: counts.tours,
      locale,
    }),
  })
}

export function tourQuery({ api, locale }: Reader, tourId: number) {
  return queryOptions({
    queryKey: ['tour', tourId, locale],
    queryFn: queryCall<CallOf<typeof getTour>>(api, '/api/v2/tours/{tour_id}/', {
      tour_id: tourId,
      locale,
    }),
  })
}

/** All dates of a tour, in order: a hundred at a time. */
export function tourEventsQuery({ api, locale }: Reader, tourId: number) {
  return queryOptions({
    queryKey: ['tour', tourId, 'events', locale],
    async queryFn(context) {
      const dates: ListedEvent[] = []
      for (;;) {
        const page = await queryCall<CallOf<typeof tourEvents>>(api, '/api/v2/tours/{tour_id}/events/', {
          tour_id: tourId,
          limit: counts.tourDates,
          offset: dates.length,
          locale,
        })(context)
        dates.push(...page.results)
        if (page.results.length === 0 || dates.length >= page.pagination.total_count) return dates
      }
    },
  })
}

/** A tour's next events: one more than shown, because the page's own event may be among them. */
export function nextOfTourQuery({ api, locale }: Reader, tourId: number) {
  return queryOptions({
    queryKey: ['tour', tourId, 'next', locale],
    queryFn: queryCall<CallOf<typeof tourEvents>>(api, '/api/v2/tours/{tour_id}/events/', {
      tour_id: tourId,
      condition: 'upcoming',
      limit: counts.more + 1,
      locale,
    }),
  })
}

/** Videos of one tour, or of all tours if null. */
export function tourVideosQuery({ api }: Pick<Reader, 'api'>, tourId: number | null) {
  return queryOptions({
    queryKey: ['tours', 'videos', tourId],
    queryFn: queryCall<CallOf<typeof tourVideos>>(api, '/api/v2/tours/youtube/', {
      limit: counts.videos,
      ...(tourId && { tour_id: tourId }),
    }),
  })
}

/** The video with this YouTube id, as a list of none or one. */
export function loadVideo(api: ApiClient, youtubeId: string) {
  const input = { limit: 1, youtube_id: youtubeId }
  return queryCall<CallOf<typeof tourVideos>>(api, '/api/v2/tours/youtube/', input)
}

/** What may come after a video: the newest of the same tour. */
export function loadVideosOf(api: ApiClient, tourId: number) {
  const input = { limit: 12, tour_id: tourId }
  return queryCall<CallOf<typeof tourVideos>>(api, '/api/v2/tours/youtube/', input)
}
