import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError, platformErrors } from '../../platform/contract/errors.ts'
import { bodyId, idParam, int4Max, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture } from '../../platform/contract/picture.ts'

export const studioArtistErrors = {
  nameTaken: defineError('studio_artist_name_taken', 1955, 409, 'Another artist has this name.'),
}

const limit: Limit = { bucket: 'studio', perMinute: 300 }
const common = {
  source: 'product 15',
  access: 'staff',
  scope: 'artist',
  limit,
  cache: privateResponse,
} as const

const path = '/api/studio/artists/'
const artistPath = `${path}{artist_id}/` as const
const params = z.object({ artist_id: idParam })

const states = z.enum(['all', 'valid', 'invalid'])
const genre = z.string().min(1).max(60)
const query = z.string().max(200)

/** The filter of the list and of its export. */
export const artistFilter = z.object({
  query: query.default(''),
  state: states.default('all'),
  is_featured: z
    .enum(['true', 'false'])
    .transform(value => value === 'true')
    .optional(),
  genre: genre.optional(),
})

const artist = z.object({
  artist_id: z.int(),
  /** Without the mark of an invalid artist. */
  name: z.string(),
  slug: z.string(),
  picture: picture.nullable(),
  /** False for a duplicate or a mistake: fans see it marked, and can't follow it. */
  is_valid: z.boolean(),
  is_featured: z.boolean(),
  genres: z.array(z.string()),
  popularity: z.int(),
  makepoints: z.int(),
  city_count: z.int(),
  version: z.int(),
  /** Acts that the caller may do now. */
  allowed: z.array(z.enum(['edit', 'publish', 'unpublish', 'feature'])),
})

export const listArtists = defineEndpoint({
  ...common,
  method: 'GET',
  path,
  summary: 'Artists, best match first or by an order; a minus sign sorts descending.',
  right: 'artists.read',
  query: artistFilter.extend({
    sort: z
      .enum(['name', '-name', 'popularity', '-popularity', 'makes', '-makes', 'created', '-created'])
      .optional(),
    ...offsetQuery({ limit: 50, max: 200 }),
  }),
  answer: offsetPage(artist),
})

const links = z.array(z.object({ kind: z.string(), url: z.string() }))
const textByLanguage = z.record(z.string(), z.string())

export const getArtist = defineEndpoint({
  ...common,
  method: 'GET',
  path: artistPath,
  summary: 'One artist with all that can be edited.',
  right: 'artists.read',
  params,
  answer: artist.extend({
    /** Plain text by language. */
    about: textByLanguage,
    links,
    /** Genres that fans see as written, because no language has a translation. */
    untranslated_genres: z.array(z.string()),
    youtube_id: z.string().nullable(),
    itunes_artist_id: z.string().nullable(),
    image_id: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** Key in files of the import. */
    import_key: z.string().nullable(),
    /** The artist's page on the fans' site. */
    public_url: z.url(),
  }),
  errors: [platformErrors.notFound],
})

export const listGenres = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/studio/genres/',
  summary: 'Genres that are translated into every language, by their name. Artists may have others.',
  right: 'artists.read',
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: z.object({ results: z.array(z.object({ genre: z.string(), name: z.string() })) }),
})

const changed = z.object({ artist_id: z.int(), version: z.int() })
const change = { ...common, idempotency: 'kept', answer: changed } as const

export const createArtist = defineEndpoint({
  ...change,
  method: 'POST',
  path,
  summary: 'Create an artist of whom only the name is known.',
  right: 'artists.write',
  // A new artist is in no scope yet.
  scope: 'none',
  body: z.object({
    name: z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(200, 'ERR_INVALID_LENGTH'),
    /** Whether it is known that another artist has the same name. */
    is_another: z.boolean().default(false),
  }),
  errors: [studioArtistErrors.nameTaken],
})

export const editArtist = defineEndpoint({
  ...change,
  method: 'PATCH',
  path: artistPath,
  summary: 'Change fields of an artist. A new name keeps the mark and the page’s address.',
  right: 'artists.write',
  params,
  bodyBytesMax: 1_000_000,
  // The import's rules check the values (src/catalogue/artists/server/import/artist-content.ts).
  body: z.object({
    version: bodyId,
    name: z.string().trim().optional(),
    about: textByLanguage.optional(),
    links: links.optional(),
    genres: z.array(z.string()).optional(),
    youtube_id: z.string().nullable().optional(),
    itunes_artist_id: z.string().nullable().optional(),
    image_id: z.string().nullable().optional(),
    popularity: z.int().min(0).max(int4Max).optional(),
    is_featured: z.boolean().optional(),
  }),
  errors: [platformErrors.notFound, platformErrors.editedMeanwhile],
})

export const changeArtistPicture = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${artistPath}picture/`,
  summary: 'Take a picture in and show it as the artist’s. The file is the whole body.',
  right: 'artists.write',
  params,
  query: z.object({ version: idParam }),
  upload: {
    bytesMax: 25 * 2 ** 20,
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  },
  errors: [platformErrors.notFound, platformErrors.editedMeanwhile],
})

const reason = z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(500, 'ERR_INVALID_LENGTH')
const mark = { ...change, method: 'POST', right: 'artists.publish', params } as const

export const unpublishArtist = defineEndpoint({
  ...mark,
  path: `${artistPath}unpublish/`,
  summary: 'Mark an artist as a duplicate or a mistake. Nothing of it is sold from then on.',
  body: z.object({ reason }),
  errors: [platformErrors.notFound],
})

export const publishArtist = defineEndpoint({
  ...mark,
  path: `${artistPath}publish/`,
  summary: 'Take the mark off an artist.',
  body: z.object({ reason: reason.optional() }),
  errors: [platformErrors.notFound],
})

const artistIds = z.array(bodyId).max(1_000, 'ERR_INVALID_LENGTH')

/** Artists by id, or all of a filter but some, with the number that is selected in the end. */
const selection = z.union([
  z.strictObject({ artist_ids: artistIds.min(1, 'ERR_REQUIRED') }),
  z.strictObject({
    filter: z.strictObject({
      query: query.default(''),
      state: states.default('all'),
      is_featured: z.boolean().nullable().default(null),
      genre: genre.nullable().default(null),
    }),
    expected_count: z.int().min(0).max(int4Max),
    except: artistIds.default([]),
  }),
])

export const actOnArtists = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${path}bulk/`,
  summary: 'Do one act to many artists, 1,000 at most; the caller needs the right of the act.',
  right: 'artists.read',
  idempotency: 'kept',
  body: z
    .object({
      act: z.enum(['feature', 'unfeature', 'publish', 'unpublish']),
      reason: reason.optional(),
      selection,
    })
    .refine(body => body.act !== 'unpublish' || body.reason !== undefined, {
      path: ['reason'],
      message: 'ERR_REQUIRED',
    }),
  answer: z.object({
    /** Shared by the log's rows. */
    batch: z.uuid(),
    changed_count: z.int(),
    unchanged_count: z.int(),
  }),
  errors: [platformErrors.notFound, platformErrors.selectionChanged, platformErrors.selectionTooLarge],
})
