import * as z from 'zod'
import { type CityCard, toCityCard } from '../../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../../platform/server/json-rows.ts'
import { clampPageRows, type ListResult } from '../../../../platform/server/one-trip-list.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { listedCount } from '../../contract.ts'
import { kmOfChord } from '../circle.ts'
import { type EventItem, eventColumns, eventJoins, eventPresenter, eventRow } from '../event-row.ts'
import { datesOf, type Filters, isShort, type Sort, windowOf } from './find-filters.ts'
import { commonTables, countOf, orderOf, type Shape, source } from './found-source.ts'
import { isUnfiltered, namedValues, numbered, readNamed, shapeOf, variantOf } from './named-values.ts'

interface Query extends Filters {
  sort: Sort
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** `sorted`: by popularity, of so few that all are read. */
type Order = Sort | 'sorted'

/** `city` is the one that was asked for, if any; a list that asked for no circle knows no distances. */
export interface FoundEvents extends ListResult<EventItem & { distance_km?: number | null }> {
  city: CityCard | null
}

/**
 * Found events; the count and the pages are capped at 1,001. `isThere` is false for an unknown city. What a row shows is
 * read by a statement of its own: it stays prepared, and what finds is small enough to be planned for each call.
 */
export async function findEvents(
  db: ReadDb,
  { sort, locale, now, limit, offset, ...filters }: Query,
): Promise<FoundEvents> {
  const named = await readNamed(db, filters, locale)
  if (!named) return { isThere: false, totalCount: 0, rows: [], city: null }
  const shape = shapeOf(filters, now)
  const isOfFewDays = isShort(windowOf(datesOf(filters, now), filters.condition, now))
  const { found, names } = statementOf(
    shape,
    orderFor(sort, shape, isOfFewDays),
    clampPageRows({ limit, offset }),
  )
  const values: Record<string, unknown> = { ...namedValues(filters, named, now), offset }
  const [page] = await db.query(
    found,
    names.map(name => values[name]),
  )
  const { ids, distances, total_count: totalCount } = page ?? nothing
  const rows = await readJsonRows(db, shownEvents, [ids, distances])
  const present = await eventPresenter(db, rows, { now, locale })
  return {
    isThere: true,
    totalCount,
    rows: rows.map(row => ({ ...present(row), distance_km: row.distance_km })),
    city: named.city && toCityCard(named.city, locale),
  }
}

const nothing = { ids: [], distances: [], total_count: 0 }

function orderFor(sort: Sort, { place, isSearch }: Shape, isOfFewDays: boolean): Order {
  if (sort === 'nearest') return place === 'around' ? 'nearest' : 'soonest'
  return sort === 'popular' && (isOfFewDays || isSearch || place !== 'world') ? 'sorted' : sort
}

/** Found ones of one fame in the order of time, then of ids: no page repeats another's. */
function sqlOrder(order: Order, shape: Shape): string {
  if (order === 'soonest') return orderOf(shape.isPast)
  if (order === 'nearest') return `${chordIn(shape)}, e.starts_at, e.event_id`
  // The sum keeps the planner from walking the index by popularity.
  return `${order === 'sorted' ? '(e.popularity + 0)' : 'e.popularity'} desc, e.starts_at, e.event_id`
}

const chordIn = ({ isSearch }: Shape) =>
  isSearch ? `((e.near_x - here.x) ^ 2 + (e.near_y - here.y) ^ 2 + (e.near_z - here.z) ^ 2)` : 'e.chord'

/**
 * Places are counted behind the limit: a window over all that are found would sort all of them. The limit is a number in the
 * text, because a plan for any limit is made for a tenth of all rows, and PostgreSQL then plans each call anew.
 */
function textOf(shape: Shape, order: Order, rowCount: number): string {
  const by = sqlOrder(order, shape)
  const isAround = shape.place === 'around'
  const reading =
    order === 'soonest' ? { first: `${rowCount} + :offset::int` } : { isWalk: order === 'popular' }
  return `
    with ${[...commonTables(shape), ''].join(', ')} p as (
      select first.*, row_number() over () as place from (
        select e.event_id as id, ${isAround ? chordIn(shape) : 'null::float8'} as chord
          ${source(shape, reading)}
         order by ${by} limit ${rowCount} offset :offset
      ) first
    )
    select ${countOf(shape)} as total_count, coalesce(array_agg(p.id order by p.place), '{}') as ids,
      coalesce(array_agg(${kmOfChord('p.chord')} order by p.place), '{}') as distances
      from p`
}

const row = z.object({ total_count: z.int(), ids: z.array(z.int()), distances: z.array(z.int().nullable()) })

/** The rows of found events. An event that was deleted meanwhile is left out. */
const shownEvents = jsonStatement({
  name: 'events.found-rows',
  text: `
    with p as (
      select * from unnest($1::int[], $2::int[]) with ordinality as p (id, distance_km, place)
    )
    select p.distance_km, ${eventColumns} from p ${eventJoins} where e.id is not null order by p.place`,
  row: eventRow.extend({ distance_km: z.int().nullable() }),
})

/** What is around a city is read by one index whatever the values are: its plans are made once. */
const isPlannedOnce = ({ place, price, isPast, isSearch }: Shape) =>
  place === 'around' && price === 'any' && !isPast && !isSearch

const found = (shape: Shape, order: Order, rowCount: number) => {
  const { text, names } = numbered(textOf(shape, order, rowCount))
  const isPrepared = rowCount === listedCount && (isUnfiltered(shape) || isPlannedOnce(shape))
  const variant = [...variantOf(shape), order, ...(rowCount === listedCount ? [] : [String(rowCount)])]
  return { found: statement({ name: 'events.find', variant, isPrepared, text, row }), names }
}

const made = new Map<string, ReturnType<typeof found>>()

function statementOf(shape: Shape, order: Order, rowCount: number) {
  // The pages of usual size alone are kept.
  if (rowCount !== listedCount) return found(shape, order, rowCount)
  const key = [...variantOf(shape), order].join()
  const one = made.get(key) ?? found(shape, order, rowCount)
  made.set(key, one)
  return one
}
