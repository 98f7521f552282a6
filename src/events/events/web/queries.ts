import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getEvent, listEvents, nearEvents } from '../contract.ts'
import type { eventPlaces, withoutFilters } from '../find-contract.ts'
import type { getTour, listTours, tourEvents, tourVideos } from '../tours-contract.ts'
import { type EventsAddress, pageSize } from './events-address.ts'

export type Event = ResponseOf<typeof getEvent>
export type ListedEvent = ResponseOf<typeof tourEvents>['results'][number]
export type Tour = ResponseOf<typeof getTour>
export type ListedTour = ResponseOf<typeof listTours>['results'][number]
export type TourVideo = ResponseOf<typeof tourVideos>['results'][number]

export interface Reader {
  api: ApiClient
  locale: string
}

/** Page sizes that fill whole rows on a desktop. `tourDates` exceeds the dates of most tours. */
export const pageSizes = { near: 6, tours: 10, videos: 6, tourDates: 100, more: 6 }

/** Converts an address to the filters of the API. */
function toFilters(address: EventsAddress) {
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
  const filters = { ...toFilters(address), sort, offset }
  return queryOptions({
    queryKey: ['events', 'list', locale, filters],
    queryFn: createQueryFn<CallOf<typeof listEvents>>(api, '/api/v2/events/', {
      ...filters,
      locale,
      limit: pageSize,
    }),
  })
}

/** Counts the events without each filter, for an empty list. */
export function countsWithoutQuery({ api, locale }: Reader, address: EventsAddress) {
  const filters = toFilters(address)
  return queryOptions({
    queryKey: ['events', 'without', filters],
    queryFn: createQueryFn<CallOf<typeof withoutFilters>>(api, '/api/v2/events/without/', {
      ...filters,
      locale,
    }),
  })
}

export function placesQuery({ api, locale }: Reader, address: EventsAddress) {
  const filters = toFilters(address)
  return queryOptions({
    queryKey: ['events', 'places', locale, filters],
    queryFn: createQueryFn<CallOf<typeof eventPlaces>>(api, '/api/v2/events/places/', { ...filters, locale }),
  })
}

export function nearQuery({ api, locale }: Reader, cityId: number) {
  return queryOptions({
    queryKey: ['events', 'near', locale, cityId],
    queryFn: createQueryFn<CallOf<typeof nearEvents>>(api, '/api/v2/events/near/', {
      city_id: cityId,
      limit: pageSizes.near,
      offset: 0,
      locale,
    }),
  })
}

export function eventQuery({ api, locale }: Reader, eventId: number) {
  return queryOptions({
    queryKey: ['event', eventId, locale],
    queryFn: createQueryFn<CallOf<typeof getEvent>>(api, '/api/v2/events/{event_id}/', {
      event_id: eventId,
      locale,
    }),
  })
}

/** Current tours of the most popular artists. */
export function toursQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['tours', 'upcoming', locale],
    queryFn: createQueryFn<CallOf<typeof listTours>>(api, '/api/v2/tours/', {
      condition: 'upcoming',
      order_by: 'popular',
      limit: pageSizes.tours,
      locale,
    }),
  })
}

export function tourQuery({ api, locale }: Reader, tourId: number) {
  return queryOptions({
    queryKey: ['tour', tourId, locale],
    queryFn: createQueryFn<CallOf<typeof getTour>>(api, '/api/v2/tours/{tour_id}/', {
      tour_id: tourId,
      locale,
    }),
  })
}

/** Loads all dates of a tour in order, 100 per call. */
export function tourEventsQuery({ api, locale }: Reader, tourId: number) {
  return queryOptions({
    queryKey: ['tour', tourId, 'events', locale],
    async queryFn(context) {
      const dates: ListedEvent[] = []
      for (;;) {
        const page = await createQueryFn<CallOf<typeof tourEvents>>(api, '/api/v2/tours/{tour_id}/events/', {
          tour_id: tourId,
          limit: pageSizes.tourDates,
          offset: dates.length,
          locale,
        })(context)
        dates.push(...page.results)
        if (page.results.length === 0 || dates.length >= page.pagination.total_count) return dates
      }
    },
  })
}

/** A tour's next events. Requests one more than shown, because the page's own event may be among them. */
export function nextTourEventsQuery({ api, locale }: Reader, tourId: number) {
  return queryOptions({
    queryKey: ['tour', tourId, 'next', locale],
    queryFn: createQueryFn<CallOf<typeof tourEvents>>(api, '/api/v2/tours/{tour_id}/events/', {
      tour_id: tourId,
      condition: 'upcoming',
      limit: pageSizes.more + 1,
      locale,
    }),
  })
}

/** Videos of one tour, or of all tours if null. */
export function tourVideosQuery({ api }: Pick<Reader, 'api'>, tourId: number | null) {
  return queryOptions({
    queryKey: ['tours', 'videos', tourId],
    queryFn: createQueryFn<CallOf<typeof tourVideos>>(api, '/api/v2/tours/youtube/', {
      limit: pageSizes.videos,
      ...(tourId && { tour_id: tourId }),
    }),
  })
}

/** Loads the video with this YouTube id, as a list of at most one. */
export function loadVideo(api: ApiClient, youtubeId: string) {
  const input = { limit: 1, youtube_id: youtubeId }
  return createQueryFn<CallOf<typeof tourVideos>>(api, '/api/v2/tours/youtube/', input)
}

/** Loads the tour's newest videos, which may play after this one. */
export function loadTourVideos(api: ApiClient, tourId: number) {
  const input = { limit: 12, tour_id: tourId }
  return createQueryFn<CallOf<typeof tourVideos>>(api, '/api/v2/tours/youtube/', input)
}
