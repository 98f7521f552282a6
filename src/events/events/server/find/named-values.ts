import { type City, readCities } from '../../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { normalise } from '../../../../platform/server/normalise.ts'
import { chordSquaredOf, degreesOf } from '../circle.ts'
import { type Matches, matchWord } from '../found-by-word.ts'
import { type Dates, datesOf, type Filters, momentOf, windowOf } from './find-filters.ts'
import type { Shape } from './found-source.ts'

/** The city of filters, and the artists and cities that their words find. */
export interface Named {
  city: City | null
  matches: Matches
}

const noMatches: Matches = { artistIds: [], cityIds: [] }

/** Null for an unknown city. */
export async function readNamed(
  db: ReadDb,
  { search, cityId }: Filters,
  locale: string,
): Promise<Named | null> {
  const [cities, matches] = await Promise.all([
    readCities(db, [cityId], locale),
    search.trim() === '' ? noMatches : matchWord(db, normalise(search)),
  ])
  const city = cities.find(cityId)
  return cityId !== null && !city ? null : { city, matches }
}

/**
 * Values by name, because which of them a statement has depends on its shape, and PostgreSQL refuses those that a
 * statement does not use.
 */
export function namedValues(
  filters: Filters,
  { city, matches }: Named,
  nowMs: number,
): Record<string, unknown> {
  const dates = datesOf(filters, nowMs)
  const { fromMs, untilMs } = windowOf(dates, filters.condition, nowMs)
  return {
    now: new Date(nowMs),
    from_at: momentOf(fromMs),
    until_at: momentOf(untilMs),
    ...clockValues(dates),
    genre: filters.genre,
    city: filters.cityId,
    lat: city?.lat,
    lon: city?.lon,
    search: normalise(filters.search),
    artists: matches.artistIds,
    cities: matches.cityIds,
    chord: chordSquaredOf(filters.radiusKm ?? 0),
    degrees: degreesOf(filters.radiusKm ?? 0),
  }
}

function clockValues(dates: Dates): Record<string, string> {
  if (!('days' in dates)) return {}
  const { days } = dates
  const { before, turnsMs } = 'before' in dates ? dates : { before: days, turnsMs: days.fromMs }
  return {
    days_from: momentOf(days.fromMs),
    days_until: momentOf(days.untilMs),
    before_from: momentOf(before.fromMs),
    before_until: momentOf(before.untilMs),
    turns_at: momentOf(turnsMs),
  }
}

export function shapeOf(filters: Filters, nowMs: number): Shape {
  return {
    isPast: filters.condition === 'past',
    isSearch: filters.search.trim() !== '',
    place: filters.cityId === null ? 'world' : filters.radiusKm === null ? 'city' : 'around',
    date: datesOf(filters, nowMs).kind,
    price: filters.price ?? 'any',
    genre: filters.genre ? 'one' : 'any',
  }
}

/** The parts of a statement's name. */
export const variantOf = ({ isPast, isSearch, place, date, price, genre }: Shape) => [
  ...(isPast ? ['past'] : ['upcoming']),
  ...(isSearch ? ['search'] : []),
  ...[place, date, price, genre],
]

/** The list that most ask for: its few statements stay prepared. */
export const isUnfiltered = ({ isSearch, place, date, price, genre }: Shape) =>
  !isSearch && [place, date, price, genre].every(part => part === 'world' || part === 'any')

/** `:name` in SQL as `$1`, `$2` … in the order in which they first stand there. */
export function numbered(text: string): { text: string; names: string[] } {
  const names: string[] = []
  const replaced = text.replaceAll(/(?<!:):([a-z_]+)\b/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: replaced, names }
}
