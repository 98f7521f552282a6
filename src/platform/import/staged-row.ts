import type { CellType } from './cell-types.ts'
import { text } from './cell-types.ts'
import type { Json, JsonObject } from './json.ts'
import { type ContentKind, listColumnNames, listRequiredNames, versionColumn } from './kind.ts'
import { findLanguageColumn, mergeLanguages } from './language-columns.ts'

const keyType: CellType = text(200)

export type StagedRow = JsonObject

const isEmpty = (cell: Json | undefined) => cell === undefined || cell === null || cell === ''

/** Returns whether PostgreSQL can store the cell: it rejects NUL and lone surrogates, at any depth. */
function isStorable(cell: Json): boolean {
  if (typeof cell === 'string') return cell.isWellFormed() && !cell.includes('\0')
  if (typeof cell !== 'object' || cell === null) return true
  return Array.isArray(cell) ? cell.every(isStorable) : Object.entries(cell).flat().every(isStorable)
}

/** Name of the column that states why an import skipped a row; ignored when such a file is imported. */
export const reasonColumn = 'reason'

export interface StagedResult {
  /** The cells that could be read, for comparison with other rows even if some cells are invalid. */
  row: StagedRow
  problems: string[]
}

/**
 * Validates a row, converts its cells to typed values and finds all of its problems.
 * @param zone time zone of local times in rows that name none
 */
export function stageRow(kind: ContentKind, line: number, rawCells: JsonObject, zone?: string): StagedResult {
  const merged = mergeLanguages(kind, rawCells)
  const known = listColumnNames(kind)
  const problems = Object.keys(merged)
    .filter(name => !known.includes(name) && name !== reasonColumn)
    .map(name => `"${name}" is no column of ${kind.name}`)
  const given: string[] = []
  const row: JsonObject = { line, given }
  const cells = expandCells(kind, addZone(kind, merged, zone), zone)
  const names = [...(kind.natural ? [] : ['key']), ...Object.keys(kind.columns), versionColumn]
  for (const name of names) {
    if (!(name in cells)) continue
    given.push(name)
    const cell = cells[name] as Json
    if (isEmpty(cell)) continue
    const parsed = isStorable(cell)
      ? (kind.columns[name]?.type ?? keyType).parse(cell)
      : { ok: false as const, problem: 'has characters that cannot be kept' }
    if (parsed.ok) row[name] = parsed.value
    else problems.push(`${name} ${parsed.problem}`)
  }
  problems.push(...resolveTimes(kind, row, zone))
  const missing = listRequiredNames(kind).filter(name => isEmpty(cells[name]))
  problems.push(...missing.map(name => `${name} is missing`))
  if (problems.length === 0) {
    const problem = kind.checkRow?.(row)
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) return { row, problems }
  if (kind.natural && !('key' in row))
    row['key'] = kind.natural.keyColumns.map(name => String(row[name])).join(' in ')
  return { row: { ...row, is_whole: true, ...kind.derived?.of(row) }, problems }
}

function expandCells(kind: ContentKind, cells: JsonObject, fileZone: string | undefined): JsonObject {
  const own = kind.zoneColumn === undefined ? undefined : cells[kind.zoneColumn]
  return kind.expand?.(cells, typeof own === 'string' && own !== '' ? own : fileZone) ?? cells
}

function addZone({ zoneColumn }: ContentKind, cells: JsonObject, zone: string | undefined): JsonObject {
  return zone !== undefined && zoneColumn !== undefined && isEmpty(cells[zoneColumn])
    ? { ...cells, [zoneColumn]: zone }
    : cells
}

/** Adds offsets to the row's times in place; returns the problems. */
function resolveTimes(kind: ContentKind, row: JsonObject, fileZone: string | undefined): string[] {
  const ownZone = kind.zoneColumn === undefined ? undefined : row[kind.zoneColumn]
  const zone = typeof ownZone === 'string' ? ownZone : fileZone
  return Object.entries(kind.columns).flatMap(([name, { type }]) => {
    const value = row[name]
    if (!type.inZone || value === undefined) return []
    const resolved = type.inZone(value, zone)
    if (!resolved.ok) return [`${name} ${resolved.problem}`]
    row[name] = resolved.value
    return []
  })
}

/**
 * Returns all problems with a file's column names in one sentence; undefined if there are none.
 * @param zone for all rows, so that the zone column may be missing
 */
export function findHeaderProblem(kind: ContentKind, names: string[], zone?: string): string | undefined {
  const known = listColumnNames(kind)
  const quoted = (list: string[]) => list.map(name => `"${name}"`).join(', ')
  const languages = names.flatMap(name => findLanguageColumn(kind, name) ?? [])
  const inLanguages = languages.map(({ name }) => name)
  const unknown = names.filter(
    name => !known.includes(name) && !inLanguages.includes(name) && name !== reasonColumn,
  )
  const doubled = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
  const needed = listRequiredNames(kind).filter(name => zone === undefined || name !== kind.zoneColumn)
  // Requires the English column, without which a single language couldn't be distinguished from the whole
  // text.
  const bases = languages.map(({ base }) => base)
  const missing = [...new Set([...needed, ...bases])].filter(name => !names.includes(name))
  const parts = [
    ...(unknown.length > 0 ? [`unknown columns ${quoted(unknown)}`] : []),
    ...(missing.length > 0 ? [`missing columns ${quoted(missing)}`] : []),
    ...(doubled.length > 0 ? [`columns that are there twice ${quoted(doubled)}`] : []),
  ]
  return parts.length > 0
    ? `The header has ${parts.join('; ')}. The columns of ${kind.name}: ${known.join(', ')}.`
    : undefined
}
