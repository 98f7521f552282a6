import { normalise } from '../../../search/server/index.ts'
import { chordSquaredOf, degreesOf } from '../circle.ts'
import { dateKindOf, type Filters, momentOf, nextDay, sureWindowOf, windowOf } from './find-filters.ts'
import type { Shape } from './found-source.ts'

/**
 * Values by name, because which of them a statement has depends on its shape, and PostgreSQL refuses those that a
 * statement does not use.
 */
export function namedValues(filters: Filters, nowMs: number): Record<string, unknown> {
  const { fromMs, untilMs } = windowOf(filters, nowMs)
  const open = windowOf({ ...filters, when: null, from: null, until: null }, nowMs)
  const sure = sureWindowOf(dateKindOf(filters), nowMs)
  return {
    sure_from: momentOf(sure.fromMs),
    sure_until: momentOf(sure.untilMs),
    now: new Date(nowMs),
    from_at: momentOf(fromMs),
    until_at: momentOf(untilMs),
    open_from: momentOf(open.fromMs),
    open_until: momentOf(open.untilMs),
    from_day: filters.from ?? '-infinity',
    until_day: filters.until ? nextDay(filters.until) : 'infinity',
    genre: filters.genre,
    city: filters.cityId,
    search: normalise(filters.search),
    chord: chordSquaredOf(filters.radiusKm ?? 0),
    degrees: degreesOf(filters.radiusKm ?? 0),
  }
}

export function shapeOf(filters: Filters): Shape {
  return {
    isPast: filters.condition === 'past',
    isSearch: filters.search.trim() !== '',
    place: filters.cityId === null ? 'world' : filters.radiusKm === null ? 'city' : 'around',
    date: dateKindOf(filters),
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
