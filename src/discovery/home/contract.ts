import * as z from 'zod'
import { defineEndpoint, privateResponse, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { idParam } from '../../platform/contract/paged.ts'
import { picture } from '../../platform/contract/picture.ts'

export const homeArtist = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  picture: picture.nullable(),
  hue: z.int(),
  genres: z.array(z.string()),
  /** Genres in the reader's language. */
  genre_names: z.array(z.string()),
})

const city = z.object({ id: z.int(), name: z.string(), nation_name: z.string() })

/** Up to five posters: featured artists with their next event. */
const hero = homeArtist.extend({
  /** The poster of the tour, else of the next event, else the artist's picture. */
  poster: picture.nullable(),
  /** The tour's next event, or the artist's if there is no tour. */
  next_event: z
    .object({
      id: z.int(),
      starts_at: z.iso.datetime(),
      /** Whether the event has begun and not ended. */
      is_running: z.boolean(),
      is_day_only: z.boolean(),
      zone: z.string(),
      city_name: z.string(),
    })
    .nullable(),
  event_count: z.int(),
  /** Tickets of the next event; null if unknown. */
  tickets: z
    .object({
      state: z.enum(['on_sale', 'soon', 'sold_out']),
      /** Start of an upcoming sale; null without one. */
      on_sale_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The current or upcoming tour. */
  tour_id: z.int().nullable(),
  tour_name: z.string().nullable(),
  tour_lang: z.string().nullable(),
})

export const homeEvent = z.object({
  id: z.int(),
  name: z.string(),
  picture: picture.nullable(),
  /** The first artist of the bill; null if none has been announced. */
  artist: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Only events that go ahead are listed. */
  status: z.literal('scheduled'),
  venue: z.string(),
  starts_at: z.iso.datetime(),
  /** Whether the event has begun and not ended. */
  is_running: z.boolean(),
  /** Whether the event has a day but no time. */
  is_day_only: z.boolean(),
  zone: z.string(),
  city,
})

const campaign = z.object({
  id: z.int(),
  artist: homeArtist,
  city,
  make_count: z.int(),
  goal: z.int(),
})

const tour = z.object({
  id: z.int(),
  name: z.string(),
  lang: z.string(),
  picture: picture.nullable(),
  artist_name: z.string(),
  event_count: z.int(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

const project = z.object({
  id: z.int(),
  name: z.string(),
  type: z.int(),
  picture: picture.nullable(),
  artist_name: z.string().nullable(),
  price_minor: z.int().nullable(),
  currency: z.string(),
  sale_from: z.iso.datetime(),
  sale_until: z.iso.datetime(),
  /** As in spec 3: 1 AVAILABLE, 2 SOLD_OUT. */
  availability: z.int(),
})

const article = z.object({
  id: z.int(),
  lang: z.string(),
  title: z.string(),
  picture: picture.nullable(),
  artist_name: z.string().nullable(),
  published_at: z.iso.datetime(),
})

export const getHome = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home/',
  summary: 'The blocks of the home page; events and campaigns are those near a city with city_id.',
  source: 'product 6 (Home)',
  access: 'public',
  query: z.object({ city_id: idParam.optional(), locale: z.string().max(20).optional() }),
  answer: z.object({
    /** The requested city; null for the whole world. */
    city: city.nullable(),
    heroes: z.array(hero),
    campaigns: z.array(campaign),
    events: z.array(homeEvent),
    tours: z.array(tour),
    projects: z.array(project),
    artists: z.array(homeArtist),
    news: z.array(article),
  }),
  limit: readLimit,
  cache: publicRead,
})

export const getOwnHome = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/home/',
  summary:
    'What home shows first to a fan: what comes next of the artists that they follow, events near city_id before the others.',
  source: 'product 6 (Home: followed artists come first)',
  access: 'fan',
  isForRestricted: true,
  query: z.object({ city_id: idParam.optional(), locale: z.string().max(20).optional() }),
  answer: z.object({
    /** The artists that the fan follows, newest first, up to 50. */
    artist_ids: z.array(z.int()),
    events: z.array(homeEvent),
    tours: z.array(tour),
    projects: z.array(project),
    news: z.array(article),
  }),
  limit: readLimit,
  cache: privateResponse,
})
