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

/** `is_valid` is false for names that start with '(INVALID)': named, never linked (spec 2.2). */
const artistOfEvent = z.object({ id: z.int(), name: z.string(), slug: z.string(), is_valid: z.boolean() })

/** How the tickets of an event sell, all together; null where none are known, and once sales have ended. */
const sale = z
  .object({
    state: z.enum(['on_sale', 'soon', 'sold_out']),
    /** When the first sale begins; null once one has, or where that is not known. */
    on_sale_at: z.iso.datetime().nullable(),
    /** The lowest price, in minor units of `currency`. */
    price_minor: z.int().nullable(),
    currency: z.string().nullable(),
  })
  .nullable()

/** An event in lists (spec 3). `artist` is the first of the bill, in search results the one that was found. */
export const eventItem = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  poster_img: z.string().nullable(),
  picture: picture.nullable(),
  thumbnails: thumbnails.nullable(),
  artist: artistOfEvent.nullable(),
  status: z.enum(['scheduled', 'cancelled', 'postponed']),
  is_done: z.boolean(),
  /** It has begun and is not over. */
  is_running: z.boolean(),
  open_datetime: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  /** The day is known and the time is not: `starts_at` is then the last minute of the day there. */
  is_day_only: z.boolean(),
  /** The last day there of an event of several days without a time, such as 2030-05-03. */
  ends_on: z.iso.date().nullable(),
  /** IANA name of the venue's time zone. */
  zone: z.string(),
  venue: z.string(),
  city,
  /** How many saved it as the one or the other; nobody is counted twice. */
  interested_count: z.int(),
  going_count: z.int(),
  sale,
})

const ticket = z.object({
  /** ticketlink TL, nodeul ND, yes24 YS, skiyaki SY (spec 3); null for any other vendor, and for our own shop. */
  vendor: z.enum(['TL', 'ND', 'YS', 'SY']).nullable(),
  name: z.string().nullable(),
  /** Where to buy; null for an e-ticket of our own shop. */
  url: z.string().nullable(),
  project_id: z.int().nullable(),
  on_sale_at: z.iso.datetime().nullable(),
  /** The sale has begun, as far as is known. */
  is_on_sale: z.boolean(),
  is_sold_out: z.boolean(),
  /** The lowest price, in minor units of `currency`. */
  price_minor: z.int().nullable(),
  currency: z.string().nullable(),
})

const eventDetail = eventItem.omit({ artist: true, sale: true }).extend({
  artists: z.array(artistOfEvent.extend({ picture: picture.nullable(), hue: z.int() })),
  tour: z.object({ id: z.int(), name: z.string(), lang: z.string() }).nullable(),
  /** Plain text in the reader's language, or English; null where there is none. */
  about: z.string().nullable(),
  about_lang: z.string().nullable(),
  venue_address: z.string().nullable(),
  /** The venue's place in degrees; null where only the city is known. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  doors_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  /** The start before the last move; null for an event that never moved. */
  previous_starts_at: z.iso.datetime().nullable(),
  previous_is_day_only: z.boolean(),
  status_changed_at: z.iso.datetime().nullable(),
  /** Why it was cancelled or postponed, in the reader's locale, English where there is none. */
  status_note: z.string().nullable(),
  status_note_lang: z.string().nullable(),
  /** 0 for all ages, null where the venue does not say. */
  age_min: z.int().nullable(),
  /** Who is younger than `age_min` may come with an adult. */
  age_with_adult: z.boolean(),
  faq: z.array(z.object({ lang: z.string(), question: z.string(), answer: z.string() })),
  /** Empty once the event is over or cancelled. */
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

/** With `include`, only what it names, and always the id. */
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

/** How many rows a page of events has, unless a caller wishes otherwise. */
export const listedCount = 10

export const listEvents = defineEndpoint({
  ...common,
  path: '/api/v2/events/',
  summary:
    'All events: coming ones by date, or past ones, newest first; of one city with city_id, or around it with radius_km; with search of the artists and cities that a word finds, and those that have it in their title, tour or venue; by date, genre and price. The count and the pages stop at 1,001.',
  source: 'spec 7.2; product 6',
  query: z.object({
    ...filterQuery,
    /** Nearest needs a city and radius_km; without them it is soonest. */
    sort: z.enum(sorts).default('soonest'),
    ...locale,
    ...offsetQuery({ limit: listedCount }),
  }),
  /** `city` is the one asked for, null for all. `distance_km` is null where none was asked for. */
  answer: offsetPage(eventItem.extend({ distance_km: z.int().nullable() })).extend({
    city: city.nullable(),
    /** What can be asked for as `genre`, in the reader's words. */
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
  /** `upcoming_count`: how many are to come, whatever the condition; cancelled ones do not count. */
  answer: chosenFields.extend({ upcoming_count: z.int() }),
  errors: [artistErrors.notFound],
})
