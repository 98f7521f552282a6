import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'
import { eventItem } from './contract.ts'

export const tourErrors = {
  notFound: defineError('tour_not_found', 510, 404, 'There is no tour with this id.'),
}

/** A tour in lists. Cancelled dates aren't counted. */
export const tourItem = z.object({
  tour_id: z.int(),
  name: z.string(),
  /** The language of the name: the reader's, or English. */
  lang: z.string(),
  slug: z.string(),
  poster_img: z.string().nullable(),
  picture: picture.nullable(),
  thumbnails: thumbnails.nullable(),
  artist: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    is_valid: z.boolean(),
    hue: z.int(),
  }),
  event_count: z.int(),
  upcoming_count: z.int(),
  /** The first and the last date; null for a tour without dates. */
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
})

const tourVideo = z.object({
  id: z.int(),
  tour_id: z.int(),
  tour_name: z.string(),
  artist_name: z.string(),
  hue: z.int(),
  youtube_id: z.string(),
  title: z.string(),
  duration_seconds: z.int(),
  /** The video's still, else the artist's picture. */
  picture: picture.nullable(),
  published_at: z.iso.datetime(),
})

const common = { method: 'GET', access: 'public', limit: readLimit, cache: publicRead } as const
const locale = { locale: z.string().max(20).optional() }
const params = z.object({ tour_id: idParam })

export const listTours = defineEndpoint({
  ...common,
  path: '/api/v2/tours/',
  summary:
    'Tours by their last date, the latest first (order_by desc) or the earliest (asc), or by how well the artist is known (popular); those that go on (upcoming) or are over (past) with condition. The count and the pages stop at 1,001.',
  source: 'spec 7.2, 9; product 6',
  query: z.object({
    condition: z.enum(['all', 'upcoming', 'past']).default('all'),
    order_by: z.enum(['desc', 'asc', 'popular']).default('desc'),
    ...locale,
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(tourItem),
})

export const tourVideos = defineEndpoint({
  ...common,
  path: '/api/v2/tours/youtube/',
  summary:
    'Videos of tours, newest first; of one tour with tour_id, one video with youtube_id. The count and the pages stop at 1,001.',
  source: 'spec 7.2',
  query: z.object({
    tour_id: idParam.optional(),
    youtube_id: z
      .string()
      .regex(/^[\w-]{11}$/, 'Give the eleven letters of a video.')
      .optional(),
    ...locale,
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(tourVideo),
  errors: [tourErrors.notFound],
})

export const getTour = defineEndpoint({
  ...common,
  path: '/api/v2/tours/{tour_id}/',
  summary: 'One tour.',
  source: 'spec 7.2',
  params,
  query: z.object(locale),
  answer: tourItem.extend({
    /** Plain text in the reader's language, or English; null without either. */
    about: z.string().nullable(),
    about_lang: z.string().nullable(),
    video_count: z.int(),
  }),
  errors: [tourErrors.notFound],
})

export const tourEvents = defineEndpoint({
  ...common,
  path: '/api/v2/tours/{tour_id}/events/',
  summary:
    'The dates of a tour in order; only those to come, or the past ones, newest first, with condition.',
  source: 'spec 7.2',
  params,
  query: z.object({
    condition: z.enum(['all', 'upcoming', 'past']).default('all'),
    ...locale,
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(eventItem),
  errors: [tourErrors.notFound],
})
