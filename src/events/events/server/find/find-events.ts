import * as z from 'zod'
import { type CityCard, toCityCard } from '../../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../../platform/server/json-rows.ts'
import { clampPageRows, type ListResult } from '../../../../platform/server/one-trip-list.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { defaultPageSize } from '../../contract.ts'
import { buildChordToKmSql } from '../circle.ts'
import { createEventPresenter, type EventItem, eventColumns, eventJoins, eventRow } from '../event-row.ts'
import { computeWindow, type Filters, hasFewDays, resolveDates, type Sort } from './find-filters.ts'
import {
  buildCommonTables,
  buildCountSql,
  buildOrderSql,
  buildSourceSql,
  type QueryShape,
} from './found-source.ts'
import {
  buildNamedValues,
  isUnfiltered,
  numberParameters,
  resolveFilters,
  toQueryShape,
  toVariant,
} from './named-values.ts'

interface Query extends Filters {
  sort: Sort
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** `sorted` also orders by popularity, for so few events that all are read and sorted. */
type Order = Sort | 'sorted'

/** `city` is the requested one, if any; distances are null without a radius. */
export interface FoundEvents extends ListResult<EventItem & { distance_km?: number | null }> {
  city: CityCard | null
}

/**
 * Finds events; the count and the pages are capped at 1,001. `isThere` is false for an unknown city. A
 * separate statement reads the rows' details: it stays prepared, while the search itself is small enough to
 * be planned for each call.
 */
export async function findEvents(
  db: ReadDb,
  { sort, locale, now, limit, offset, ...filters }: Query,
): Promise<FoundEvents> {
  const named = await resolveFilters(db, filters, locale)
  if (!named) return { isThere: false, totalCount: 0, rows: [], city: null }
  const shape = toQueryShape(filters, now)
  const isShortSpan = hasFewDays(computeWindow(resolveDates(filters, now), filters.condition, now))
  const { found, names } = getStatement(
    shape,
    orderFor(sort, shape, isShortSpan),
    clampPageRows({ limit, offset }),
  )
  const values: Record<string, unknown> = { ...buildNamedValues(filters, named, now), offset }
  const [page] = await db.query(
    found,
    names.map(name => values[name]),
  )
  const { ids, distances, total_count: totalCount } = page ?? emptyPage
  const rows = await readJsonRows(db, shownEvents, [ids, distances])
  const present = await createEventPresenter(db, rows, { now, locale })
  return {
    isThere: true,
    totalCount,
    rows: rows.map(row => ({ ...present(row), distance_km: row.distance_km })),
    city: named.city && toCityCard(named.city, locale),
  }
}

const emptyPage = { ids: [], distances: [], total_count: 0 }

function orderFor(sort: Sort, { place, isSearch }: QueryShape, isShortSpan: boolean): Order {
  if (sort === 'nearest') return place === 'around' ? 'nearest' : 'soonest'
  return sort === 'popular' && (isShortSpan || isSearch || place !== 'world') ? 'sorted' : sort
}

/** Events of equal popularity are sorted by time, then id, so that pages don't overlap. */
function sqlOrder(order: Order, shape: QueryShape): string {
  if (order === 'soonest') return buildOrderSql(shape.isPast)
  if (order === 'nearest') return `${chordIn(shape)}, e.starts_at, e.event_id`
  // The addition keeps the planner from walking the index by popularity.
  return `${order === 'sorted' ? '(e.popularity + 0)' : 'e.popularity'} desc, e.starts_at, e.event_id`
}

const chordIn = ({ isSearch }: QueryShape) =>
  isSearch ? `((e.near_x - here.x) ^ 2 + (e.near_y - here.y) ^ 2 + (e.near_z - here.z) ^ 2)` : 'e.chord'

/**
 * Positions are numbered after the limit, because a window over all matches would sort all of them. The limit
 * is a literal: for a parameter the planner assumes a tenth of all rows, and PostgreSQL would replan each
 * call.
 */
function buildSql(shape: QueryShape, order: Order, rowCount: number): string {
  const by = sqlOrder(order, shape)
  const isAround = shape.place === 'around'
  const reading =
    order === 'soonest' ? { first: `${rowCount} + :offset::int` } : { isWalk: order === 'popular' }
  return `
    with ${[...buildCommonTables(shape), ''].join(', ')} p as (
      select first.*, row_number() over () as place from (
        select e.event_id as id, ${isAround ? chordIn(shape) : 'null::float8'} as chord
          ${buildSourceSql(shape, reading)}
         order by ${by} limit ${rowCount} offset :offset
      ) first
    )
    select ${buildCountSql(shape)} as total_count, coalesce(array_agg(p.id order by p.place), '{}') as ids,
      coalesce(array_agg(${buildChordToKmSql('p.chord')} order by p.place), '{}') as distances
      from p`
}

const row = z.object({ total_count: z.int(), ids: z.array(z.int()), distances: z.array(z.int().nullable()) })

/** Reads the rows of found events, without those deleted in the meantime. */
const shownEvents = jsonStatement({
  name: 'events.found-rows',
  text: `
    with p as (
      select * from unnest($1::int[], $2::int[]) with ordinality as p (id, distance_km, place)
    )
    select p.distance_km, ${eventColumns} from p ${eventJoins} where e.id is not null order by p.place`,
  row: eventRow.extend({ distance_km: z.int().nullable() }),
})

/** Events around a city are always read by the same index, so the plan can be reused. */
const isPlannedOnce = ({ place, price, isPast, isSearch }: QueryShape) =>
  place === 'around' && price === 'any' && !isPast && !isSearch

const found = (shape: QueryShape, order: Order, rowCount: number) => {
  const { text, names } = numberParameters(buildSql(shape, order, rowCount))
  const isPrepared = rowCount === defaultPageSize && (isUnfiltered(shape) || isPlannedOnce(shape))
  const variant = [...toVariant(shape), order, ...(rowCount === defaultPageSize ? [] : [String(rowCount)])]
  return { found: statement({ name: 'events.find', variant, isPrepared, text, row }), names }
}

const statements = new Map<string, ReturnType<typeof found>>()

function getStatement(shape: QueryShape, order: Order, rowCount: number) {
  // Caches statements only for the default page size.
  if (rowCount !== defaultPageSize) return found(shape, order, rowCount)
  const key = [...toVariant(shape), order].join()
  const one = statements.get(key) ?? found(shape, order, rowCount)
  statements.set(key, one)
  return one
}
