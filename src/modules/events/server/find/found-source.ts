import { reach } from '../../../../platform/server/one-trip-list.ts'
import { isCity } from '../../../cities/server/index.ts'
import { chordSquared, circleAround } from '../circle.ts'
import { foundByWord } from '../found-by-word.ts'
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

/** When a night ends and the next day begins, for who goes out. */
const nightEnds = `interval '4 hours'`
const night = `(e.local_at - ${nightEnds})`
const tonight = `((:now::timestamptz at time zone e.zone) - ${nightEnds})`

/** By every clock: `sureWindowOf`. */
const isSure = 'e.starts_at >= :sure_from and e.starts_at < :sure_until'

/** By the venue's clock. */
const isInDates: Record<DateKind, string> = {
  any: 'true',
  tonight: `${night}::date = ${tonight}::date`,
  weekend: `(${isSure} or ${night} >= date_trunc('week', ${tonight}) + interval '4 days'
    and ${night} < date_trunc('week', ${tonight}) + interval '7 days')`,
  month: `(${isSure} or date_trunc('month', ${night}) = date_trunc('month', ${tonight}))`,
  range: 'e.local_at >= :from_day::timestamp and e.local_at < :until_day::timestamp',
}

const isOfPrice = { any: 'true', free: 'e.price = 1', paid: 'e.price = 2' }

/** Without a date, all that is to come, or past. */
const moments = (date: DateKind) => (date === 'any' ? ['open_from', 'open_until'] : ['from_at', 'until_at'])

/**
 * @param isWalk an index is walked in another order than that of time. Without values the planner takes any span of time
 * for a short one, so it must not find the span in an index.
 */
function conditions({ date, price, genre }: Shape, isWalk: boolean): string {
  const [from, until] = moments(date)
  const at = isWalk ? `(e.starts_at + interval '0')` : 'e.starts_at'
  return `e.genre = ${genre === 'any' ? `''` : ':genre'} and ${at} >= :${from} and ${at} < :${until}
    and ${isOfPrice[price]} and ${isInDates[date]}`
}

/** Common tables that sources need: the events of a word, and the circle around the city. */
export function commonTables({ isSearch, isPast, place }: Shape): string[] {
  return [
    ...(isSearch
      ? [`found as materialized (${foundByWord({ isPast, word: ':search', moment: ':now', where: 'true' })})`]
      : []),
    ...(place === 'around' ? [circleAround(':city', ':degrees::float8')] : []),
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
      return `from found join event_finds e on e.event_id = found.id cross join here where ${where} and ${isIn}`
    const some = first ? `order by ${orderOf(shape.isPast)} limit ${first}` : ''
    return `from here cross join cells cross join lateral (
      select e.*, ${chordSquared} as chord from event_finds e where e.cell = cells.cell and ${where} and ${isIn} ${some}
    ) e`
  }
  const place = shape.place === 'city' ? ' and e.city_id = :city' : ''
  const from = shape.isSearch ? 'found join event_finds e on e.event_id = found.id' : 'event_finds e'
  return `from ${from} where ${where}${place}`
}

/** SQL: how many are found, up to 1,001. In the order of time, so that no plan reads the whole table. */
export function countOf(shape: Shape): string {
  return `(select count(*)::int from (
    select ${source(shape, { first: String(reach) })} ${shape.place === 'around' ? '' : `order by ${orderOf(shape.isPast)}`} limit ${reach}
  ) counted)`
}

/** SQL: whether the city that was asked for exists. */
export const isThere = ({ place }: Shape) => (place === 'world' ? 'true' : isCity(':city'))
