import type { ReadDb } from '../../../../platform/server/database.ts'
import {
  buildPageRowsSql,
  type ListResult,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../../platform/server/one-trip-list.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { type ArtistFilter, buildArtistFilter } from './artist-filter.ts'
import { type StaffArtistRow, staffArtistColumns, staffArtistRow } from './staff-artist-row.ts'

/** The orders of the list, descending with a minus sign. Each has the direction of an index, if there is one. */
const orders = {
  name: 'a.search_name, a.id',
  '-name': 'a.search_name desc, a.id desc',
  popularity: 'a.popularity, a.id desc',
  '-popularity': 'a.popularity desc, a.id',
  makes: 'a.makepoints, a.id',
  '-makes': 'a.makepoints desc, a.id',
  created: 'a.id',
  '-created': 'a.id desc',
}
export type ArtistSort = keyof typeof orders

interface Query extends ArtistFilter {
  scope: StaffScope | null
  /** Null sorts the best match first, or the most popular without a query. */
  sort: ArtistSort | null
  limit: number
  offset: number
}

/** Lists artists with their names as stored. The count is capped at 1,001. */
export async function listArtistsForStaff(
  db: ReadDb,
  { scope, sort, limit, offset, ...filter }: Query,
): Promise<ListResult<StaffArtistRow>> {
  const { where, formSql, values, add } = buildArtistFilter(filter, scope)
  const text = `select (select count(*)::int from (select from artists a where ${where} limit ${listRowsMax}) counted) as total_count,
    ${buildPageRowsSql(`select ${staffArtistColumns} from artists a where ${where}
      order by ${buildOrderSql(sort, formSql)} limit ${add(limit)} offset ${add(offset)}`)}`
  const [found] = await db.query(list(text), values)
  return toListResult(found)
}

const page = pageSchema(staffArtistRow)
/** Planned for each call, because the number of combinations of filters and orders is large. */
const list = (text: string) =>
  statement({ name: 'artists.list-for-staff', isPrepared: false, text, row: page })

function buildOrderSql(sort: ArtistSort | null, formSql: string | null): string {
  if (sort !== null) return orders[sort]
  return formSql === null
    ? orders['-popularity']
    : `match_tier(a.search_name, ${formSql}), ${orders['-popularity']}`
}
