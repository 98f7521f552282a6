import type * as z from 'zod'
import type { Right, ScopeKind } from '../../../platform/contract/endpoint.ts'
import type { CsvCell } from '../../../platform/import/csv-line.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'
import type { ExportKind } from '../contract.ts'

/** How the rows of one list are exported. */
export interface ExportDefinition<Filter> {
  kind: ExportKind
  right: Right
  scope: ScopeKind
  /** Parses the list's query. */
  filter: z.ZodType<Filter>
  header: readonly string[]
  count: (db: ReadDb, filter: Filter, scope: StaffScope | null) => Promise<number>
  /** Yields the rows in batches, in an order that doesn't change while they are read. */
  readRows: (db: ReadDb, filter: Filter, scope: StaffScope | null) => AsyncIterable<CsvCell[][]>
}

const definitions = new Map<string, ExportDefinition<unknown>>()

/** Registers an export. Each desk that has one calls this once, while it loads. */
export function registerExport<Filter>(definition: ExportDefinition<Filter>): void {
  definitions.set(definition.kind, definition as ExportDefinition<unknown>)
}

export function getExportDefinition(kind: string): ExportDefinition<unknown> {
  const definition = definitions.get(kind)
  if (!definition) throw new Error(`nothing exports ${kind}`)
  return definition
}
