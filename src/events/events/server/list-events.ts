import { type CityCard, readCityCards } from '../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import {
  buildPageRowsSql,
  clampPageRows,
  type ListResult,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { createEventPresenter, type EventItem, eventColumns, eventJoins, eventRow } from './event-row.ts'
import { buildFoundByWordSql, matchWord } from './found-by-word.ts'
import { buildIsPastSql, buildIsUpcomingSql } from './is-over.ts'

interface Query {
  /**
   * Search query: part of the title, tour or venue, or the name of an artist or city. Empty for all events.
   */
  search: string
  cityId: number | null
  locale: string
  condition: 'upcoming' | 'past'
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

type Kind = 'all' | 'city' | 'search' | 'search-city'

/** `city` is the city of the query, if any. */
export interface ListedEvents extends ListResult<EventItem> {
  city: CityCard | null
}

const inTime = {
  upcoming: { where: buildIsUpcomingSql('e', '$1'), order: 'e.starts_at, e.id' },
  past: { where: buildIsPastSql('e', '$1'), order: 'e.starts_at desc, e.id desc' },
}

/**
 * Lists events by distance in time from now (spec 7.2; product 6). The count and the pages are capped at
 * 1,001. `isThere` is false for an unknown city.
 */
export async function listEvents(
  db: ReadDb,
  { search, cityId, locale, condition, now, ...page }: Query,
): Promise<ListedEvents> {
  const isSearch = search.trim() !== ''
  const kind: Kind = isSearch
    ? cityId === null
      ? 'search'
      : 'search-city'
    : cityId === null
      ? 'all'
      : 'city'
  const word = normalise(search)
  const [cities, matches] = await Promise.all([
    readCityCards(db, [cityId], locale),
    isSearch ? matchWord(db, word) : null,
  ])
  const city = cities.find(cityId)
  if (cityId !== null && !city) return { isThere: false, totalCount: 0, rows: [], city }
  const filterValues = [
    ...(matches ? [word, matches.artistIds, matches.cityIds] : []),
    ...(cityId === null ? [] : [cityId]),
  ]
  const values = [new Date(now), clampPageRows(page), page.offset, ...filterValues]
  const [found] = await db.query(events(condition, kind), values)
  const { rows, ...list } = toListResult(found)
  return { ...list, rows: rows.map(await createEventPresenter(db, rows, { now, locale })), city }
}

const cityParameters: Record<Kind, string | null> = {
  all: null,
  city: '$4',
  search: null,
  'search-city': '$7',
}

const row = pageSchema(eventRow)
const events = (condition: Query['condition'], kind: Kind) =>
  statement({ name: 'events.list', variant: [condition, kind], text: buildSql(condition, kind), row })

function buildSql(condition: Query['condition'], kind: Kind): string {
  const { where: isInTime, order } = inTime[condition]
  const isSearch = kind.startsWith('search')
  const cityId = cityParameters[kind]
  const where = `${isInTime}${cityId === null ? '' : ` and e.city_id = ${cityId}`}`
  const from = isSearch ? 'found e' : `events e where ${where}`
  const inCity = cityId === null ? 'true' : `e.city_id = ${cityId}`
  const matched = { word: '$4', artists: '$5', cities: '$6' }
  const byWord = { ...matched, isPast: condition === 'past', moment: '$1', where: inCity }
  return `
    with ${isSearch ? `found as materialized (${buildFoundByWordSql(byWord)}),` : ''}
    p as (
      select e.id, row_number() over (order by ${order}) as place
        from ${from}
       order by ${order} limit $2 offset $3
    )
    select (select count(*)::int from (select from ${from} limit ${listRowsMax}) counted) as total_count,
      ${buildPageRowsSql(`select ${eventColumns} from p ${eventJoins} order by p.place`)}`
}
