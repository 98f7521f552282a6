import type { CsvCell } from '../../../platform/import/csv-line.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type AuditRow, countAudit, listAudit } from '../../../platform/server/operators/list-audit.ts'
import { type ExportDefinition, registerExport } from '../../exports/server/index.ts'
import { type LogFilter, logFilter } from '../contract.ts'
import { readPeople } from './actors.ts'
import { toAuditFilter } from './list-log.ts'

const pageRows = 1_000

const exportDefinition: ExportDefinition<LogFilter> = {
  kind: 'log',
  right: 'log.read',
  scope: 'none',
  filter: logFilter,
  header: [
    ...['row_id', 'at', 'actor', 'name', 'via', 'request_id', 'batch'],
    ...['act', 'object', 'before', 'after', 'reason'],
  ],
  count: async (db, filter) => countAudit(db, await toAuditFilter(db, filter)),
  readRows,
}

/** Lets staff export the log. */
export const registerLogExport = (): void => registerExport(exportDefinition)

/** Yields the rows newest first; rows that are written meanwhile come before the first and are left out. */
async function* readRows(db: ReadDb, filter: LogFilter): AsyncGenerator<CsvCell[][]> {
  const auditFilter = await toAuditFilter(db, filter)
  let after: { atMs: number; id: number } | null = null
  for (;;) {
    const rows: AuditRow[] = await listAudit(db, auditFilter, { after, limit: pageRows })
    const last = rows.at(-1)
    if (!last) return
    const people = await readPeople(
      db,
      rows.map(({ actor }) => actor),
    )
    yield rows.map(row => toCells(row, people.get(row.actor)?.name ?? ''))
    after = { atMs: last.at.getTime(), id: last.id }
  }
}

const toCells = (row: AuditRow, name: string): CsvCell[] => [
  ...[row.id, row.at.toISOString(), row.actor, name, row.via, row.request_id ?? '', row.batch ?? ''],
  ...[row.act, row.object, JSON.stringify(row.before), JSON.stringify(row.after), row.reason ?? ''],
]
