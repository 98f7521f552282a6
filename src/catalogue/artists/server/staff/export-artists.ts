import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { type ArtistFilter, buildArtistFilter } from './artist-filter.ts'
import { type StaffArtistRow, staffArtistColumns, staffArtistRow } from './staff-artist-row.ts'

type Query = ArtistFilter & { scope: StaffScope | null }

const countRow = z.object({ count: z.int() })
const total = (text: string) =>
  statement({ name: 'artists.count-for-staff', isPrepared: false, text, row: countRow })

/** Counts all artists of a filter. */
export async function countArtistsForStaff(db: ReadDb, { scope, ...filter }: Query): Promise<number> {
  const { where, values } = buildArtistFilter(filter, scope)
  const [found] = await db.query(total(`select count(*)::int as count from artists a where ${where}`), values)
  return found?.count ?? 0
}

const pageSize = 1_000

const part = (text: string) =>
  statement({ name: 'artists.export-for-staff', isPrepared: false, text, row: staffArtistRow })

/** Yields all artists of a filter by id, in parts that each read from where the one before ended. */
export async function* exportArtists(
  db: ReadDb,
  { scope, ...filter }: Query,
): AsyncGenerator<StaffArtistRow[]> {
  const { where, values } = buildArtistFilter(filter, scope)
  const text = `select ${staffArtistColumns} from artists a where ${where} and a.id > $${values.length + 1}::int
    order by a.id limit ${pageSize}`
  for (let lastId = 0; ; ) {
    const rows = await db.query(part(text), [...values, lastId])
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    lastId = rows.at(-1)!.id
  }
}
