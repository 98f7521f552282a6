import type { ReadDb } from '../../../platform/server/database.ts'
import {
  buildPageRowsSql,
  clampPageRows,
  type ListResult,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildTourColumns, createTourPresenter, type TourItem, tourRow } from './tour-row.ts'

type Condition = 'all' | 'upcoming' | 'past'
type Order = 'desc' | 'asc' | 'popular'

interface Query {
  condition: Condition
  orderBy: Order
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

const conditions: Record<Condition, string> = {
  all: 'true',
  // The last date of a current tour isn't before the first event that still runs.
  upcoming: 't.last_at >= (select events_running_since($1)) and t.over_at > $1',
  past: 't.last_at < $1 and t.over_at <= $1',
}

/**
 * Must equal the order of the index (migration 0031), scanned in either direction: tours without a date count
 * as the oldest.
 */
const orders: Record<Order, string> = {
  desc: 't.last_at desc nulls last, t.id desc',
  asc: 't.last_at nulls first, t.id',
  popular: 't.popularity desc, t.id',
}

const row = pageSchema(tourRow)

function tours(condition: Condition, orderBy: Order) {
  const where = conditions[condition]
  const order = orders[orderBy]
  const rows = buildPageRowsSql(`
    select ${buildTourColumns('$1', '$4')}
      from (select t.* from tours t where ${where} order by ${order} limit $2 offset $3) t order by ${order}`)
  const text = `select
    (select count(*)::int from (select from tours t where ${where} limit ${listRowsMax}) c) as total_count, ${rows}`
  return statement({ name: 'tours.list', variant: [condition, orderBy], text, row })
}

/** Lists tours by last date or by popularity (spec 7.2). The count and the pages are capped at 1,001. */
export async function listTours(
  db: ReadDb,
  { condition, orderBy, locale, now, ...page }: Query,
): Promise<ListResult<TourItem>> {
  const values = [new Date(now), clampPageRows(page), page.offset, locale]
  const [found] = await db.query(tours(condition, orderBy), values)
  const { rows, ...list } = toListResult(found)
  return { ...list, rows: rows.map(await createTourPresenter(db, rows)) }
}
