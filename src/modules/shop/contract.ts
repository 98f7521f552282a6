import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture } from '../../platform/contract/picture.ts'
import { artistErrors } from '../artists/contract.ts'

/** A project in search results (spec 3). `type` and `display_option` are numbered as in spec 3. */
const foundProject = z.object({
  id: z.int(),
  type: z.int(),
  name: z.string(),
  slug: z.string(),
  card_image: z.string().nullable(),
  picture: picture.nullable(),
  artist: z.object({ id: z.int(), name: z.string(), slug: z.string(), is_valid: z.boolean() }),
  /** In minor units of `currency`; null for none, and where the display option is to show none. */
  price_minor: z.int().nullable(),
  currency: z.string(),
  display_option: z.int(),
  sale_from: z.iso.datetime(),
  sale_until: z.iso.datetime(),
  is_sold_out: z.boolean(),
  is_ended: z.boolean(),
})

export const searchProjects = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/projects/search/',
  summary: 'Projects of the artists that a name finds, best match first, then by the time left.',
  source: 'spec 7.2, 7.4, 2.5',
  access: 'public',
  query: z.object({
    artist_name: z.string().max(2_000),
    locale: z.string().max(20).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(foundProject),
  limit: readLimit,
  cache: publicRead,
})

const artistProject = z.object({
  id: z.int(),
  type: z.int(),
  name: z.string(),
  slug: z.string(),
  card_image: z.string().nullable(),
  picture: picture.nullable(),
  price_minor: z.int().nullable(),
  currency: z.string(),
  display_option: z.int(),
  sale_from: z.iso.datetime(),
  sale_until: z.iso.datetime(),
  is_sold_out: z.boolean(),
})

export const artistProjects = defineEndpoint({
  method: 'GET',
  path: '/api/v2/artists/{artist_id}/projects/',
  summary: 'Projects of an artist: on sale by the time that is left, then ended ones.',
  source: 'spec 7.2',
  access: 'public',
  params: z.object({ artist_id: idParam }),
  query: z.object(offsetQuery({ limit: 10 })),
  answer: offsetPage(artistProject),
  errors: [artistErrors.notFound],
  limit: readLimit,
  cache: publicRead,
})
