import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'

export const artistErrors = {
  notFound: defineError('artist_not_found', 200, 404, 'There is no artist with this id.'),
  cityNotFound: defineError('artist_city_not_found', 201, 404, 'There is no city with this id.'),
}

/**
 * An artist in lists (spec 3). `is_valid` is false for names that start with '(INVALID)'; these artists are
 * listed but not linked.
 */
export const artistItem = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  picture: picture.nullable(),
  thumbnails: thumbnails.nullable(),
  mmt_id: z.string().nullable(),
  genres: z.array(z.string()),
  /** Genres in the reader's language; those without a translation are shown as the operator wrote them. */
  genre_names: z.array(z.string()),
  itunes_artist_id: z.string().nullable(),
  youtube_id: z.string().nullable(),
  city_count: z.int(),
  is_valid: z.boolean(),
  is_featured: z.boolean(),
  makepoints: z.int(),
  version: z.int(),
})

const artistDetail = artistItem.extend({
  hue: z.int(),
  /** Plain text in the reader's locale, else English; null if it has neither. */
  about: z.string().nullable(),
  about_lang: z.string().nullable(),
  links: z.array(z.object({ kind: z.string(), url: z.string() })),
  /** The artist's first songs, in the operators' order. */
  songs: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      /** Path of an audio clip of at most 30 seconds. */
      preview: z.string().nullable(),
    }),
  ),
})

const video = z.object({
  id: z.int(),
  artist_id: z.int(),
  artist_name: z.string(),
  youtube_id: z.string(),
  title: z.string(),
  duration_seconds: z.int(),
  /** The video's still, else the artist's picture. */
  picture: picture.nullable(),
  published_at: z.iso.datetime(),
})

const artistParams = z.object({ artist_id: idParam })
const locale = { locale: z.string().max(20).optional() }
const common = { access: 'public', limit: readLimit, cache: publicRead } as const

export const searchArtists = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/artists/',
  summary: 'Artists whose name holds the query, best match first. Without a query, the best known.',
  source: 'spec 7.2, 2.5',
  query: z.object({ query: z.string().max(2_000).default(''), ...locale, ...offsetQuery({ limit: 10 }) }),
  answer: offsetPage(artistItem),
})

export const recommendArtists = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/artists/recommendation/',
  summary: 'Artists that fans of a city ask for, or of the whole world (city_id "global").',
  source: 'spec 7.2, 2.4',
  query: z.object({
    city_id: z.union([z.literal('global'), idParam], 'Give a number, or global.').default('global'),
    ...locale,
    ...offsetQuery({ limit: 3, max: 20 }),
  }),
  answer: offsetPage(artistItem),
  errors: [artistErrors.cityNotFound],
})

export const popularArtists = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/artists/popular/',
  summary: 'The best known artists.',
  source: 'spec 7.2',
  query: z.object({ ...locale, ...offsetQuery({ limit: 10 }) }),
  answer: offsetPage(artistItem),
})

export const artistVideos = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/artists/videos/',
  summary: 'Videos of artists, newest first; of one artist with artist_id, one video with youtube_id.',
  source: 'spec 7.2',
  query: z.object({
    artist_id: idParam.optional(),
    youtube_id: z
      .string()
      .regex(/^[\w-]{11}$/, 'Give the eleven letters of a video.')
      .optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(video),
  errors: [artistErrors.notFound],
})

export const getArtist = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/artists/{artist_id}/',
  summary: 'One artist.',
  source: 'spec 7.2, 3',
  params: artistParams,
  query: z.object(locale),
  answer: artistDetail,
  errors: [artistErrors.notFound],
})
