import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { queryCall } from '../../../platform/web/query-call.ts'
import type { getEvent, listEvents, nearEvents } from '../contract.ts'
import type { getTour, listTours, tourEvents, tourVideos } from '../tours-contract.ts'
import { type EventsAddress, pageSize } from './events-address.ts'

export type Event = AnswerOf<typeof getEvent>
/** What every list of events has. */
export type ListedEvent = Omit<TourDate, 'sale'>
/** A date of a tour, with how it sells. */
export type TourDate = AnswerOf<typeof tourEvents>['results'][number]
export type Tour = AnswerOf<typeof getTour>
export type ListedTour = AnswerOf<typeof listTours>['results'][number]
export type TourVideo = AnswerOf<typeof tourVideos>['results'][number]

export interface Reader {
  api: ApiClient
  locale: string
}

/** Page sizes: whole rows on desktop. `tourDates` exceeds any tour's. */
export const counts = { near: 6, tours: 10, videos: 6, tourDates: 100, more: 6 }

export function eventListQuery({ api, locale }: Reader, { search, cityId, isPast, offset }: EventsAddress) {
  return queryOptions({
    queryKey: ['events', 'list', locale, search, cityId, isPast, offset],
    queryFn: queryCall<CallOf<typeof listEvents>>(api, '/api/v2/events/', {
      locale,
      offset,
      limit: pageSize,
      condition: isPast ? 'past' : 'upcoming',
      ...(search && { search }),
      ...(cityId && { city_id: cityId }),
    }),
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

export function tourEventsQuery({ api, locale }: Reader, tourId: number) {
  return queryOptions({
    queryKey: ['tour', tourId, 'events', locale],
    queryFn: queryCall<CallOf<typeof tourEvents>>(api, '/api/v2/tours/{tour_id}/events/', {
      tour_id: tourId,
      limit: counts.tourDates,
      locale,
    }),
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
