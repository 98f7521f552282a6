import * as z from 'zod'
import type { Database, Db } from '../server/database.ts'
import { readOnce, runOnce } from '../server/once.ts'
import type { Actor } from '../server/operators/actor.ts'
import { writeAudit } from '../server/operators/audit.ts'
import { formatCsvLine } from './csv-line.ts'
import { ensureKeys } from './ensure-keys.ts'
import { buildExportedCellsSql, buildVersionSql } from './exported-cells.ts'
import type { JsonObject } from './json.ts'
import { type ContentKind, type ContentKinds, listColumnNames, versionColumn } from './kind.ts'
import { formatInZone, isDay, moment } from './moment-cell.ts'

export interface ExportTask {
  kind: ContentKind
  kinds: ContentKinds
  format: 'csv' | 'jsonl'
  actor: Actor
  now: () => number
  /**
   * Whether a CSV file starts with a byte order mark; without it, spreadsheets read UTF-8 in the local code
   * page.
   */
  hasMark: boolean
  /** Writes the next chunk of the file; resolves when more can be written (back-pressure). */
  write: (chunk: string) => Promise<void>
}

const batchSize = 5_000

/**
 * Exports all rows of a kind in a format that imports back into the same rows. Rows without a key get a
 * permanent one.
 * @returns the number of rows
 */
export function exportContent(database: Database, task: ExportTask): Promise<number> {
  const { kind, kinds, format, actor, now, hasMark, write } = task
  const exportRows = async (db: Db) => {
    await runOnce(db, "set local timezone = 'UTC'")
    if (!kind.natural) await ensureKeys(db, kind)
    for (const { reference } of Object.values(kind.columns)) {
      const referred = reference === undefined ? undefined : kinds.get(reference)
      if (referred) await ensureKeys(db, referred)
    }
    if (format === 'csv') await write((hasMark ? '\ufeff' : '') + formatCsvLine(listColumnNames(kind)))
    await runOnce(db, `declare exported no scroll cursor for ${statement(kind)}`)
    const count = await writeRows(db, rows => write(rows.map(formatLine(kind, format)).join('')))
    const entry = { actor, act: `export ${kind.name}`, object: kind.name, reason: null }
    await writeAudit(db, { ...entry, before: {}, after: { exported: count } }, now())
    return count
  }
  // Not retried, because the output can't be taken back.
  return database.transaction(exportRows, { isRepeatable: false })
}

const nextRows = {
  text: `fetch ${batchSize} from exported`,
  row: z.object({ cells: z.record(z.string(), z.json()) }),
}

async function writeRows(db: Db, write: (rows: JsonObject[]) => Promise<void>): Promise<number> {
  let count = 0
  for (;;) {
    const rows = await readOnce(db, nextRows)
    if (rows.length === 0) return count
    await write(rows.map(({ cells }) => cells))
    count += rows.length
  }
}

/**
 * Returns SQL that selects rows as JSON objects in id order. JSON retains times to the microsecond and has
 * one format per type.
 */
function statement(kind: ContentKind): string {
  const keys = kind.natural ? '' : `join import_keys k on k.kind = '${kind.name}' and k.id = t.id`
  return `select to_json(v) as cells from ${kind.table} t ${keys}
    cross join lateral (select ${buildExportedCellsSql(kind, 'k.key')}) e
    cross join lateral (select e.*, ${buildVersionSql('e')} as "${versionColumn}") v order by t.id`
}

/** Converts times to local times of the row's zone, so that people can edit them. */
function toLocalTimes({ zoneColumn, columns }: ContentKind, cells: JsonObject): JsonObject {
  const zone = zoneColumn === undefined ? null : cells[zoneColumn]
  if (typeof zone !== 'string') return cells
  const shown = Object.entries(cells).map(([name, value]) => {
    // Dates without a time stay as they are.
    const isTime = columns[name]?.type === moment && typeof value === 'string' && !isDay(value)
    return [name, isTime ? formatInZone(value, zone) : value]
  })
  return Object.fromEntries(shown)
}

const formatLine = (kind: ContentKind, format: ExportTask['format']) => (row: JsonObject) => {
  const cells = toLocalTimes(kind, row)
  if (format === 'jsonl') {
    const present = Object.entries(cells).filter(([, value]) => value !== null)
    return `${JSON.stringify(Object.fromEntries(present))}\n`
  }
  return formatCsvLine(
    listColumnNames(kind).map(name => {
      const value = cells[name] ?? null
      const type = kind.columns[name]?.type
      if (value === null) return ''
      const cell = type ? type.format(value) : String(value)
      return type?.isNumber ? { number: cell } : cell
    }),
  )
}
