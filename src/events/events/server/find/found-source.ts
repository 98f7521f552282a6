import { listRowsMax } from '../../../../platform/server/one-trip-list.ts'
import { buildCircleSql, chordSquaredSql } from '../circle.ts'
import { buildFoundByWordSql } from '../found-by-word.ts'
import { buildIsUpcomingSql, buildIsPastSql as isOverIn } from '../is-over.ts'
import type { DateKind } from './find-filters.ts'

/** The properties that determine the SQL of a search; its values are named parameters (`named-values.ts`). */
export interface QueryShape {
  isPast: boolean
  isSearch: boolean
  place: 'world' | 'city' | 'around'
  date: DateKind
  price: 'any' | 'free' | 'paid'
  /** `one` filters by `:genre`, `any` matches every event. */
  genre: 'any' | 'one'
}

/** A night ends at four in the morning. */
const buildNightSql = (clock: string) => `(${clock} - interval '4 hours')::date`
const clockNow = '(:now::timestamptz at time zone e.zone)'

const isBetween = (from: string, until: string) =>
  `e.local_at < :${until}::timestamp and e.last_local_at >= :${from}::timestamp`
/**
 * Conditions on the venue's clock, by the kind from `resolveDates`. An event of several days matches each of
 * them.
 */
const isInDates: Record<DateKind, string> = {
  any: 'true',
  // A night that is still running in the morning also counts as tonight.
  tonight: `(${buildNightSql('e.local_at')} <= ${buildNightSql(clockNow)} and ${buildNightSql('e.last_local_at')} >= ${buildNightSql(clockNow)}
    or e.starts_at <= :now and e.over_at > :now)`,
  days: isBetween('days_from', 'days_until'),
  // Excludes events outside both spans without reading the clock's zone.
  turn: `${isBetween('before_from', 'days_until')} and case when ${clockNow} < :turns_at::timestamp
    then ${isBetween('before_from', 'before_until')} else ${isBetween('days_from', 'days_until')} end`,
}

const priceConditions = { any: 'true', free: 'e.price = 1', paid: 'e.price = 2' }

/**
 * @param isWalk whether an index is walked in an order other than time. The days then decide how many rows
 * match, and an additional time range would make the planner underestimate them.
 */
function conditions({ isPast, date, price, genre }: QueryShape, isWalk: boolean): string {
  const isOnSide = `e.over_at ${isPast ? '<=' : '>'} :now`
  const isInWindow = `e.starts_at >= (select events_running_since(:from_at)) and e.starts_at < :until_at and ${isOnSide}`
  const isInAnyTime = isPast ? isOverIn('e', ':now') : buildIsUpcomingSql('e', ':now')
  const isInTime = isWalk ? isOnSide : date === 'any' ? isInAnyTime : isInWindow
  return `e.genre = ${genre === 'any' ? `''` : ':genre'} and ${isInTime}
    and ${priceConditions[price]} and ${isInDates[date]}`
}

const matched = { word: ':search', artists: ':artists', cities: ':cities' }

/**
 * Builds the common table expressions that sources need: the events that match the words, and the circle
 * around the city.
 */
export function buildCommonTables({ isSearch, isPast, place }: QueryShape): string[] {
  return [
    ...(isSearch
      ? [
          `found as materialized (${buildFoundByWordSql({ ...matched, isPast, moment: ':now', where: 'true' })})`,
        ]
      : []),
    ...(place === 'around'
      ? [buildCircleSql({ lat: ':lat', lon: ':lon', degrees: ':degrees::float8' })]
      : []),
  ]
}

export const buildOrderSql = (isPast: boolean) =>
  isPast ? 'e.starts_at desc, e.event_id desc' : 'e.starts_at, e.event_id'

/**
 * Builds `from … where …` for matching events as `e`, with the distance as `chord` within a circle.
 * @param first number of rows that suffices when sorted by time; limits the rows read per grid cell
 */
export function buildSourceSql(
  shape: QueryShape,
  { first, isWalk = false }: { first?: string; isWalk?: boolean } = {},
): string {
  const where = conditions(shape, isWalk)
  if (shape.place === 'around') {
    const isIn = `${chordSquaredSql} <= :chord`
    if (shape.isSearch)
      return `from found join event_search_rows e on e.event_id = found.id cross join here where ${where} and ${isIn}`
    const some = first ? `order by ${buildOrderSql(shape.isPast)} limit ${first}` : ''
    return `from here cross join cells cross join lateral (
      select e.*, ${chordSquaredSql} as chord from event_search_rows e where e.cell = cells.cell and ${where} and ${isIn} ${some}
    ) e`
  }
  const place = shape.place === 'city' ? ' and e.city_id = :city' : ''
  const from = shape.isSearch
    ? 'found join event_search_rows e on e.event_id = found.id'
    : 'event_search_rows e'
  return `from ${from} where ${where}${place}`
}

/**
 * Builds a SQL expression for the number of matches up to 1,001, counted in order of time, so that no plan
 * reads the whole table.
 */
export function buildCountSql(shape: QueryShape): string {
  return `(select count(*)::int from (
    select ${buildSourceSql(shape, { first: String(listRowsMax) })} ${shape.place === 'around' ? '' : `order by ${buildOrderSql(shape.isPast)}`} limit ${listRowsMax}
  ) counted)`
}
