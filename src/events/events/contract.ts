import * as z from 'zod'
import { artistErrors } from '../../catalogue/artists/contract.ts'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { listParam } from '../../platform/contract/list-param.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'
import { eventErrors } from './event-errors.ts'

export { eventErrors }

import { filterQuery, sorts } from './find-contract.ts'

const city = z.object({ id: z.int(), name: z.string(), country_code: z.string(), nation_name: z.string() })

/**
 * `is_valid` is false for names that start with '(INVALID)'; these artists are shown but never linked (spec
 * 2.2).
 */
const eventArtist = z.object({ id: z.int(), name: z.string(), slug: z.string(), is_valid: z.boolean() })

/** Combined sale state of an event's tickets; null if none are known or sales have ended. */
const sale = z
  .object({
    state: z.enum(['on_sale', 'soon', 'sold_out']),
    /** Start of the first sale; null once one has started, or if unknown. */
    on_sale_at: z.iso.datetime().nullable(),
    /** The lowest price, in minor units of `currency`. */
    price_minor: z.int().nullable(),
    currency: z.string().nullable(),
  })
  .nullable()

/** An event in lists (spec 3). `artist` is the first of the bill; in search results, the one that matched. */
export const eventItem = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  poster_img: z.string().nullable(),
  picture: picture.nullable(),
  thumbnails: thumbnails.nullable(),
  artist: eventArtist.nullable(),
  status: z.enum(['scheduled', 'cancelled', 'postponed']),
  is_done: z.boolean(),
  /** Whether the event has begun and not ended. */
  is_running: z.boolean(),
  open_datetime: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  /** Whether only the day is known; `starts_at` is then the last minute of that day at the venue. */
  is_day_only: z.boolean(),
  /** Last local day of a multi-day event without a time, such as 2030-05-03. */
  ends_on: z.iso.date().nullable(),
  /** IANA name of the venue's time zone. */
  zone: z.string(),
  venue: z.string(),
  city,
  /** Number of fans who saved the event as interested or as going; each fan is counted once. */
  interested_count: z.int(),
  going_count: z.int(),
  sale,
})

const ticket = z.object({
  /**
   * TL for ticketlink, ND for nodeul, YS for yes24, SY for skiyaki (spec 3); null for any other vendor and
   * for our own shop.
   */
  vendor: z.enum(['TL', 'ND', 'YS', 'SY']).nullable(),
  name: z.string().nullable(),
  /** Purchase URL; null for an e-ticket of our own shop. */
  url: z.string().nullable(),
  project_id: z.int().nullable(),
  on_sale_at: z.iso.datetime().nullable(),
  /** Whether the sale has begun, as far as known. */
  is_on_sale: z.boolean(),
  is_sold_out: z.boolean(),
  /** The lowest price, in minor units of `currency`. */
  price_minor: z.int().nullable(),
  currency: z.string().nullable(),
})

const eventDetail = eventItem.omit({ artist: true, sale: true }).extend({
  artists: z.array(eventArtist.extend({ picture: picture.nullable(), hue: z.int() })),
  tour: z.object({ id: z.int(), name: z.string(), lang: z.string() }).nullable(),
  /** Plain text in the reader's language, or English; null without either. */
  about: z.string().nullable(),
  about_lang: z.string().nullable(),
  venue_address: z.string().nullable(),
  /** The venue's coordinates in degrees; null if only the city is known. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  doors_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  /** The start before the last move; null if the event never moved. */
  previous_starts_at: z.iso.datetime().nullable(),
  previous_is_day_only: z.boolean(),
  status_changed_at: z.iso.datetime().nullable(),
  /** Reason for the cancellation or postponement, in the reader's locale or English; null without either. */
  status_note: z.string().nullable(),
  status_note_lang: z.string().nullable(),
  /** 0 for all ages, null if unknown. */
  age_min: z.int().nullable(),
  /** Whether visitors younger than `age_min` may come with an adult. */
  age_with_adult: z.boolean(),
  faq: z.array(z.object({ lang: z.string(), question: z.string(), answer: z.string() })),
  /** Empty once the event has ended or was cancelled. */
  tickets: z.array(ticket),
  updated_at: z.iso.datetime(),
})

export const eventFields = [
  'id',
  'name',
  'slug',
  'poster_img',
  'picture',
  'thumbnails',
  'artist',
  'status',
  'is_done',
  'is_running',
  'open_datetime',
  'starts_at',
  'is_day_only',
  'ends_on',
  'zone',
  'venue',
  'city',
  'interested_count',
  'going_count',
  'sale',
] as const

const common = { method: 'GET', access: 'public', limit: readLimit, cache: publicRead } as const
const locale = { locale: z.string().max(20).optional() }
const include = { include: listParam(eventFields).optional() }

/** A page of events with only the fields of `include`, and always the id. */
const chosenFields = offsetPage(eventItem.partial().required({ id: true }))

export const searchEvents = defineEndpoint({
  ...common,
  path: '/api/v2/events/search/',
  summary:
    'Events of the artists that a name finds, best match first, then those that have it in their title, tour or venue; each by date. The count stops at 1,001.',
  source: 'spec 7.2, 2.5; product 2',
  query: z.object({
    artist_name: z.string().max(2_000),
    condition: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
    ...include,
    ...locale,
    ...offsetQuery({ limit: 10 }),
  }),
  answer: chosenFields,
})

export const defaultPageSize = 10

export const listEvents = defineEndpoint({
  ...common,
  path: '/api/v2/events/',
  summary:
    'All events: coming ones by date, or past ones, newest first; of one city with city_id, or around it with radius_km; with search of the artists and cities that a word finds, and those that have it in their title, tour or venue; by date, genre and price. The count and the pages stop at 1,001.',
  source: 'spec 7.2; product 6',
  query: z.object({
    ...filterQuery,
    /** `nearest` needs a city and radius_km; without them it equals `soonest`. */
    sort: z.enum(sorts).default('soonest'),
    ...locale,
    ...offsetQuery({ limit: defaultPageSize }),
  }),
  /** `city` is the requested one, null for all. `distance_km` is null without a radius. */
  answer: offsetPage(eventItem.extend({ distance_km: z.int().nullable() })).extend({
    city: city.nullable(),
    /** Available values of `genre`, named in the reader's language. */
    genres: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: [eventErrors.cityNotFound],
})

export const nearEvents = defineEndpoint({
  ...common,
  path: '/api/v2/events/near/',
  summary:
    'Coming events within 150 km of a city, soonest first; not those that are cancelled or wait for a new date. The count and the pages stop at 1,001.',
  source: 'spec 7.2, 9; docs/events.md',
  query: z.object({ city_id: idParam, ...locale, ...offsetQuery({ limit: 6 }) }),
  answer: offsetPage(eventItem.extend({ distance_km: z.int() })),
  errors: [eventErrors.cityNotFound],
})

export const getEvent = defineEndpoint({
  ...common,
  path: '/api/v2/events/{event_id}/',
  summary: 'One event with all that a fan needs to go there.',
  source: 'product 2, 6',
  params: z.object({ event_id: idParam }),
  query: z.object(locale),
  answer: eventDetail,
  errors: [eventErrors.notFound],
})

export const artistEvents = defineEndpoint({
  ...common,
  path: '/api/v2/artists/{artist_id}/events/',
  summary:
    'Events of an artist: coming ones by date, then past ones, newest first; or one kind with condition.',
  source: 'spec 7.2, 3',
  params: z.object({ artist_id: idParam }),
  query: z.object({
    condition: z.enum(['all', 'upcoming', 'past']).default('all'),
    ...include,
    ...locale,
    ...offsetQuery({ limit: 10 }),
  }),
  /** `upcoming_count` counts upcoming events without cancelled ones, regardless of `condition`. */
  answer: chosenFields.extend({ upcoming_count: z.int() }),
  errors: [artistErrors.notFound],
})
