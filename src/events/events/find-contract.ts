import * as z from 'zod'
import { defineEndpoint, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { idParam } from '../../platform/contract/paged.ts'
import { eventErrors } from './event-errors.ts'

/** Genre families for filtering events, in display order (migration 0245). */
export const genreFamilies = [
  'pop',
  'k-pop',
  'j-pop',
  'rock',
  'indie',
  'hip-hop',
  'r-and-b',
  'electronic',
  'metal',
  'punk',
  'jazz',
  'folk',
  'latin',
  'reggae',
  'world',
  'classical',
] as const

export const whenOptions = ['tonight', 'weekend', 'month'] as const
export const prices = ['free', 'paid'] as const
export const sorts = ['soonest', 'nearest', 'popular'] as const

/** A day that PostgreSQL and JavaScript support, including the days around it. */
const day = z.iso.date().refine(date => date >= '1900' && date < '3000', 'Expected a day from 1900 to 2999')

/** Filters of events (docs/events.md, Finding). Dates and nights follow each venue's clock. */
export const filterQuery = {
  search: z.string().max(2_000).default(''),
  city_id: idParam.optional(),
  condition: z.enum(['upcoming', 'past']).default('upcoming'),
  /** A night ends at four in the morning; a weekend consists of the nights from Friday to Sunday. */
  when: z.enum(whenOptions).optional(),
  /** First and last day of a range; either may be omitted. If one is set, `when` is ignored. */
  from: day.optional(),
  until: day.optional(),
  genre: z.enum(genreFamilies).optional(),
  /** `free` matches events with at least one ticket without a price. */
  price: z.enum(prices).optional(),
  /** Searches around the city instead of in it. Ignored without a city. */
  radius_km: z.coerce.number().int().min(1).max(150).optional(),
}
const filters = z.object({ ...filterQuery, locale: z.string().max(20).optional() })

export const removableFilters = ['search', 'place', 'date', 'genre', 'price'] as const

const common = { method: 'GET', access: 'public', limit: readLimit, cache: publicRead } as const

export const withoutFilters = defineEndpoint({
  ...common,
  path: '/api/v2/events/without/',
  summary:
    'For each filter that is given: how many events there would be without it alone, up to 1,001. Those that would help nothing are left out.',
  source: 'product 6; docs/events.md',
  query: filters,
  answer: z.object({
    results: z.array(z.object({ filter: z.enum(removableFilters), total_count: z.int() })),
  }),
  errors: [eventErrors.cityNotFound],
})

export const eventPlaces = defineEndpoint({
  ...common,
  path: '/api/v2/events/places/',
  summary:
    'The cities of the events that the filters find (of the next 1,001), most events first, at most 60: for a map.',
  source: 'product 6; docs/events.md',
  query: filters,
  answer: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        country_code: z.string(),
        nation_name: z.string(),
        lat: z.number(),
        lon: z.number(),
        event_count: z.int(),
      }),
    ),
  }),
  errors: [eventErrors.cityNotFound],
})
