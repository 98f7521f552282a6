import type * as z from 'zod'
import { translateGenres } from '../../../../catalogue/artists/server/index.ts'
import { Failure, fail } from '../../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../../platform/contract/paged.ts'
import { implement } from '../../../../platform/server/implement.ts'
import * as contract from '../../contract.ts'
import { eventErrors } from '../../event-errors.ts'
import { eventPlaces, type filterQuery, genreFamilies, withoutFilters } from '../../find-contract.ts'
import { listEvents } from '../list-events.ts'
import { countWithoutEachFilter } from './count-without.ts'
import { type FoundEvents, findEvents } from './find-events.ts'
import type { Filters } from './find-filters.ts'
import { findPlaces } from './found-places.ts'

function toFilters(query: z.output<z.ZodObject<typeof filterQuery>>): Filters {
  return {
    search: query.search,
    condition: query.condition,
    cityId: query.city_id ?? null,
    radiusKm: query.radius_km ?? null,
    when: query.when ?? null,
    from: query.from ?? null,
    until: query.until ?? null,
    genre: query.genre ?? null,
    price: query.price ?? null,
  }
}

/**
 * Returns whether the filters are only words, city and condition; these lists are read by their own indexes.
 */
function isPlain({ radiusKm, when, from, until, genre, price }: Filters, sort: string): boolean {
  return !radiusKm && !when && !from && !until && !genre && !price && sort !== 'popular'
}

export const eventSearchImplementations = [
  implement(contract.listEvents, async ({ query }, { read, now, locale }) => {
    const reader = { now: now(), locale }
    const filters = toFilters(query)
    const { sort, limit, offset } = query
    const list: FoundEvents = isPlain(filters, sort)
      ? await listEvents(read, { ...filters, ...reader, limit, offset })
      : await findEvents(read, { ...filters, ...reader, sort, limit, offset })
    if (!list.isThere) return fail(eventErrors.cityNotFound)
    const page = toOffsetPage(query, list, event => ({ ...event, distance_km: event.distance_km ?? null }))
    if (page instanceof Failure) return page
    const names = translateGenres([...genreFamilies], locale)
    const genres = genreFamilies.map((id, index) => ({ id, name: names[index] ?? id }))
    return { ...page, city: list.city, genres }
  }),
  implement(withoutFilters, async ({ query }, { read, now, locale }) => {
    const results = await countWithoutEachFilter(read, { ...toFilters(query), now: now(), locale })
    return results ? { results } : fail(eventErrors.cityNotFound)
  }),
  implement(eventPlaces, async ({ query }, { read, now, locale }) => {
    const results = await findPlaces(read, { ...toFilters(query), now: now(), locale })
    return results ? { results } : fail(eventErrors.cityNotFound)
  }),
]
