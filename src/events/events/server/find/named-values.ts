import { type City, readCities } from '../../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { normalise } from '../../../../platform/server/normalise.ts'
import { toChordSquared, toDegrees } from '../circle.ts'
import { type Matches, matchWord } from '../found-by-word.ts'
import { computeWindow, type Dates, type Filters, resolveDates, toTimestamp } from './find-filters.ts'
import type { QueryShape } from './found-source.ts'

/** The city of the filters, and the artists and cities that match their words. */
export interface ResolvedFilters {
  city: City | null
  matches: Matches
}

const noMatches: Matches = { artistIds: [], cityIds: [] }

export async function resolveFilters(
  db: ReadDb,
  { search, cityId }: Filters,
  locale: string,
): Promise<ResolvedFilters | null> {
  const [cities, matches] = await Promise.all([
    readCities(db, [cityId], locale),
    search.trim() === '' ? noMatches : matchWord(db, normalise(search)),
  ])
  const city = cities.find(cityId)
  return cityId !== null && !city ? null : { city, matches }
}

/**
 * Builds the values by parameter name. The shape determines which of them a statement uses, because
 * PostgreSQL rejects unused parameters.
 */
export function buildNamedValues(
  filters: Filters,
  { city, matches }: ResolvedFilters,
  nowMs: number,
): Record<string, unknown> {
  const dates = resolveDates(filters, nowMs)
  const { fromMs, untilMs } = computeWindow(dates, filters.condition, nowMs)
  return {
    now: new Date(nowMs),
    from_at: toTimestamp(fromMs),
    until_at: toTimestamp(untilMs),
    ...clockValues(dates),
    genre: filters.genre,
    city: filters.cityId,
    lat: city?.lat,
    lon: city?.lon,
    search: normalise(filters.search),
    artists: matches.artistIds,
    cities: matches.cityIds,
    chord: toChordSquared(filters.radiusKm ?? 0),
    degrees: toDegrees(filters.radiusKm ?? 0),
  }
}

function clockValues(dates: Dates): Record<string, string> {
  if (!('days' in dates)) return {}
  const { days } = dates
  const { before, turnsMs } = 'before' in dates ? dates : { before: days, turnsMs: days.fromMs }
  return {
    days_from: toTimestamp(days.fromMs),
    days_until: toTimestamp(days.untilMs),
    before_from: toTimestamp(before.fromMs),
    before_until: toTimestamp(before.untilMs),
    turns_at: toTimestamp(turnsMs),
  }
}

export function toQueryShape(filters: Filters, nowMs: number): QueryShape {
  return {
    isPast: filters.condition === 'past',
    isSearch: filters.search.trim() !== '',
    place: filters.cityId === null ? 'world' : filters.radiusKm === null ? 'city' : 'around',
    date: resolveDates(filters, nowMs).kind,
    price: filters.price ?? 'any',
    genre: filters.genre ? 'one' : 'any',
  }
}

/** Returns the parts of a statement's name. */
export const toVariant = ({ isPast, isSearch, place, date, price, genre }: QueryShape) => [
  ...(isPast ? ['past'] : ['upcoming']),
  ...(isSearch ? ['search'] : []),
  ...[place, date, price, genre],
]

/** The unfiltered list is requested most often, so its few statements stay prepared. */
export const isUnfiltered = ({ isSearch, place, date, price, genre }: QueryShape) =>
  !isSearch && [place, date, price, genre].every(part => part === 'world' || part === 'any')

/** Replaces `:name` in SQL by `$1`, `$2` … in order of first occurrence. */
export function numberParameters(text: string): { text: string; names: string[] } {
  const names: string[] = []
  const replaced = text.replaceAll(/(?<!:):([a-z_]+)\b/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: replaced, names }
}
