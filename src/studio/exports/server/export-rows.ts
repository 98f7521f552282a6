import * as z from 'zod'
import { formatCsvLine } from '../../../platform/import/csv-line.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'
import { statement } from '../../../platform/server/statement.ts'
import { getExportDefinition } from './export-definition.ts'

/** How long the file can be opened. */
export const exportLifeMs = 24 * 3_600_000

export const exportRow = z.object({
  id: z.int(),
  kind: z.string(),
  filter: z.string(),
  scope: z.object({ artistIds: z.array(z.int()), eventIds: z.array(z.int()) }).nullable(),
  row_count: z.int(),
  is_stored: z.boolean(),
  ready_at: z.date().nullable(),
  created_at: z.date(),
})
export type ExportRow = z.output<typeof exportRow>

const columns = 'id, kind, filter, scope, row_count, is_stored, ready_at, created_at'

const insert = statement({
  name: 'exports.insert',
  text: `insert into staff_exports (staff_id, kind, filter, scope, row_count, is_stored, ready_at, created_at)
    values ($1, $2, $3, $4, $5, $6, case when $6 then null else $7::timestamptz end, $7)
    returning ${columns}`,
  row: exportRow,
})

interface NewExport {
  staffId: number
  kind: string
  filter: string
  scope: StaffScope | null
  rowCount: number
  isStored: boolean
  now: number
}

export async function insertExport(db: Db, { scope, ...made }: NewExport): Promise<ExportRow> {
  const { staffId, kind, filter, rowCount, isStored, now } = made
  const saved = scope && JSON.stringify(scope)
  const [row] = await db.query(insert, [staffId, kind, filter, saved, rowCount, isStored, new Date(now)])
  if (!row) throw new Error('an export was not inserted')
  return row
}

const own = statement({
  name: 'exports.own',
  text: `select ${columns} from staff_exports where staff_id = $1 and created_at > $2 order by id desc limit 100`,
  row: exportRow,
})

/** Lists the exports of a member of staff that can still be opened, newest first. */
export const listOwnExports = (db: ReadDb, staffId: number, now: number) =>
  db.query(own, [staffId, new Date(now - exportLifeMs)])

const byId = statement({
  name: 'exports.by-id',
  text: `select ${columns} from staff_exports where id = $1`,
  row: exportRow,
})

export async function readExport(db: ReadDb, id: number): Promise<ExportRow | undefined> {
  const [row] = await db.query(byId, [id])
  return row
}

/** Parses a list's query string; null if the list doesn't accept it. */
export function parseFilter(kind: string, filter: string): unknown {
  const parsed = getExportDefinition(kind).filter.safeParse(Object.fromEntries(new URLSearchParams(filter)))
  return parsed.success ? parsed.data : null
}

/** Yields the file of an export as CSV (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need). */
export async function* readCsv(
  db: ReadDb,
  { kind, filter, scope }: Pick<ExportRow, 'kind' | 'filter' | 'scope'>,
): AsyncGenerator<string> {
  const { header, readRows } = getExportDefinition(kind)
  yield `\ufeff${formatCsvLine(header)}`
  for await (const rows of readRows(db, parseFilter(kind, filter), scope))
    yield rows.map(formatCsvLine).join('')
}
