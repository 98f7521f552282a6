import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { listParam } from '../../platform/contract/list-param.ts'
import { offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'

/** An event in search results (spec 3). `artist` is the one of its artists that the search found. */
const foundEvent = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  poster_img: z.string().nullable(),
  picture: picture.nullable(),
  thumbnails: thumbnails.nullable(),
  artist: z.object({ id: z.int(), name: z.string(), slug: z.string(), is_valid: z.boolean() }),
  status: z.enum(['scheduled', 'cancelled', 'postponed']),
  is_done: z.boolean(),
  open_datetime: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  /** IANA name of the venue's time zone. */
  zone: z.string(),
  venue: z.string(),
  city: z.object({
    id: z.int(),
    name: z.string(),
    country_code: z.string(),
    nation_name: z.string(),
  }),
})

/** What `include` may ask for. */
export const foundEventFields = [
  'id',
  'name',
  'slug',
  'poster_img',
  'picture',
  'thumbnails',
  'artist',
  'status',
  'is_done',
  'open_datetime',
  'starts_at',
  'zone',
  'venue',
  'city',
] as const

export const searchEvents = defineEndpoint({
  method: 'GET',
  path: '/api/v2/events/search/',
  summary:
    'Events of the artists that a name finds, best match first, then by date. The count stops at 1,001.',
  source: 'spec 7.2, 2.5; product 2',
  access: 'public',
  query: z.object({
    artist_name: z.string().max(2_000),
    condition: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
    include: listParam(foundEventFields).optional(),
    locale: z.string().max(20).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(foundEvent.partial().required({ id: true })),
  limit: readLimit,
  cache: publicRead,
})
