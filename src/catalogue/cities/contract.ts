import * as z from 'zod'
import { defineEndpoint, privateResponse, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'

export const cityErrors = {
  notFound: defineError('city_not_found', 300, 404, 'There is no city with this id.'),
  nowhere: defineError('city_nowhere', 502, 404, 'There is no city near this place.'),
}

/** A city in search results (spec 3); the nation's name is in the requested locale. */
const cityItem = z.object({
  id: z.int(),
  name: z.string(),
  nation_name: z.string(),
  country_code: z.string(),
  /** GeoNames code of the first-level division; distinguishes cities of the same name within a country. */
  admin_code: z.string(),
})

export const searchCities = defineEndpoint({
  method: 'GET',
  path: '/api/v1/cities/search/',
  summary: 'Cities whose name holds the query; the start of a word before its inside, bigger cities first.',
  source: 'spec 7.2',
  access: 'public',
  query: z.object({
    query: z.string().max(2_000).default(''),
    locale: z.string().max(20).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(cityItem),
  limit: readLimit,
  cache: publicRead,
})

export const getCity = defineEndpoint({
  method: 'GET',
  path: '/api/v1/cities/{city_id}/',
  summary: 'A city by its id, as the top bar names it.',
  source: 'product 6 (Home: near the fan’s city)',
  access: 'public',
  params: z.object({ city_id: idParam }),
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: cityItem,
  errors: [cityErrors.notFound],
  limit: readLimit,
  cache: publicRead,
})

export const nearestCity = defineEndpoint({
  method: 'POST',
  path: '/api/v1/cities/nearest/',
  summary:
    'The city that is nearest to a place on Earth. It is asked for in a body, so that the place stands in no address; nothing of it is kept or logged.',
  source: 'product 6; docs/events.md',
  access: 'public',
  idempotency: 'none',
  body: z.object({
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    locale: z.string().max(20).optional(),
  }),
  answer: cityItem,
  errors: [cityErrors.nowhere],
  limit: { bucket: 'nearest_city', perMinute: 20 },
  cache: privateResponse,
})
