import { listRowsMax } from '../../../../platform/server/one-trip-list.ts'
import { chordSquared, circleAround } from '../circle.ts'
import { foundByWord } from '../found-by-word.ts'
import { isPast as isOverIn, isToCome } from '../is-over.ts'
import type { DateKind } from './find-filters.ts'

/** What the SQL of found events depends on; what they are compared with are named parameters (`named-values.ts`). */
export interface Shape {
  isPast: boolean
  isSearch: boolean
  place: 'world' | 'city' | 'around'
  date: DateKind
  price: 'any' | 'free' | 'paid'
  /** `:genre`, or every event. */
  genre: 'any' | 'one'
}

/** The night that a clock is in lasts until four in the morning. */
const nightOf = (clock: string) => `(${clock} - interval '4 hours')::date`
const clockNow = '(:now::timestamptz at time zone e.zone)'

const isBetween = (from: string, until: string) =>
  `e.local_at < :${until}::timestamp and e.last_local_at >= :${from}::timestamp`
/** By the venue's clock: `datesOf`. An event of several days is found on each. */
const isInDates: Record<DateKind, string> = {
  any: 'true',
  // A night that still runs in the morning is tonight's, too.
  tonight: `(${nightOf('e.local_at')} <= ${nightOf(clockNow)} and ${nightOf('e.last_local_at')} >= ${nightOf(clockNow)}
    or e.starts_at <= :now and e.over_at > :now)`,
  days: isBetween('days_from', 'days_until'),
  // Events in neither are left out without reading the clock's zone.
  turn: `${isBetween('before_from', 'days_until')} and case when ${clockNow} < :turns_at::timestamp
    then ${isBetween('before_from', 'before_until')} else ${isBetween('days_from', 'days_until')} end`,
}

const isOfPrice = { any: 'true', free: 'e.price = 1', paid: 'e.price = 2' }

/**
 * @param isWalk an index is walked in another order than that of time: then the days say how many fit, and a span of
 * moments beside them would make the planner take the few for fewer
 */
function conditions({ isPast, date, price, genre }: Shape, isWalk: boolean): string {
  const isOnSide = `e.over_at ${isPast ? '<=' : '>'} :now`
  const isInWindow = `e.starts_at >= (select events_running_since(:from_at)) and e.starts_at < :until_at and ${isOnSide}`
  const isInAnyTime = isPast ? isOverIn('e', ':now') : isToCome('e', ':now')
  const isInTime = isWalk ? isOnSide : date === 'any' ? isInAnyTime : isInWindow
  return `e.genre = ${genre === 'any' ? `''` : ':genre'} and ${isInTime}
    and ${isOfPrice[price]} and ${isInDates[date]}`
}

const matched = { word: ':search', artists: ':artists', cities: ':cities' }

/** Common tables that sources need: the events of a word, and the circle around the city. */
export function commonTables({ isSearch, isPast, place }: Shape): string[] {
  return [
    ...(isSearch
      ? [`found as materialized (${foundByWord({ ...matched, isPast, moment: ':now', where: 'true' })})`]
      : []),
    ...(place === 'around' ? [circleAround({ lat: ':lat', lon: ':lon', degrees: ':degrees::float8' })] : []),
  ]
}

export const orderOf = (isPast: boolean) =>
  isPast ? 'e.starts_at desc, e.event_id desc' : 'e.starts_at, e.event_id'

/**
 * SQL: `from … where …` of the events that are found, as `e`, whose `chord` is the distance where there is a circle.
 * @param first how many are enough where they are asked for in the order of time; of each square no more are read
 */
export function source(
  shape: Shape,
  { first, isWalk = false }: { first?: string; isWalk?: boolean } = {},
): string {
  const where = conditions(shape, isWalk)
  if (shape.place === 'around') {
    const isIn = `${chordSquared} <= :chord`
    if (shape.isSearch)
      return `from found join event_search_rows e on e.event_id = found.id cross join here where ${where} and ${isIn}`
    const some = first ? `order by ${orderOf(shape.isPast)} limit ${first}` : ''
    return `from here cross join cells cross join lateral (
      select e.*, ${chordSquared} as chord from event_search_rows e where e.cell = cells.cell and ${where} and ${isIn} ${some}
    ) e`
  }
  const place = shape.place === 'city' ? ' and e.city_id = :city' : ''
  const from = shape.isSearch
    ? 'found join event_search_rows e on e.event_id = found.id'
    : 'event_search_rows e'
  return `from ${from} where ${where}${place}`
}

/** SQL: how many are found, up to 1,001. In the order of time, so that no plan reads the whole table. */
export function countOf(shape: Shape): string {
  return `(select count(*)::int from (
    select ${source(shape, { first: String(listRowsMax) })} ${shape.place === 'around' ? '' : `order by ${orderOf(shape.isPast)}`} limit ${listRowsMax}
  ) counted)`
}
