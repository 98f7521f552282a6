import type { CellType } from './cell-types.ts'
import { text } from './cell-types.ts'
import type { Json, JsonObject } from './json.ts'
import { type ContentKind, columnNames, requiredNames } from './kind.ts'

const keyType: CellType = text(200)

/** A row as it goes into the table `import_staged`. */
export type StagedRow = JsonObject

const isEmpty = (cell: Json | undefined) => cell === undefined || cell === null || cell === ''

/** PostgreSQL can't store NUL or lone surrogates, at any depth. */
function isStorable(cell: Json): boolean {
  if (typeof cell === 'string') return cell.isWellFormed() && !cell.includes('\0')
  if (typeof cell !== 'object' || cell === null) return true
  return Array.isArray(cell) ? cell.every(isStorable) : Object.entries(cell).flat().every(isStorable)
}

/** Validates and types a row's cells; returns all of its problems. */
export function stageRow(kind: ContentKind, line: number, cells: JsonObject): StagedRow | string[] {
  const problems = Object.keys(cells)
    .filter(name => name !== 'key' || kind.natural)
    .filter(name => !(name in kind.columns))
    .map(name => `"${name}" is no column of ${kind.name}`)
  const given: string[] = []
  const row: JsonObject = { line, given }
  for (const name of columnNames(kind)) {
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
  const missing = requiredNames(kind).filter(name => isEmpty(cells[name]))
  problems.push(...missing.map(name => `${name} is missing`))
  if (problems.length === 0) {
    const problem = kind.checkRow?.(row)
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) return problems
  if (kind.natural && !('key' in row))
    row['key'] = kind.natural.keyColumns.map(name => String(row[name])).join(' in ')
  return { ...row, ...kind.derived?.of(row) }
}

/** All problems with a file's column names, in one sentence. */
export function headerProblem(kind: ContentKind, names: string[]): string | undefined {
  const known = columnNames(kind)
  const quoted = (list: string[]) => list.map(name => `"${name}"`).join(', ')
  const unknown = names.filter(name => !known.includes(name))
  const doubled = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
  const missing = requiredNames(kind).filter(name => !names.includes(name))
  const parts = [
    ...(unknown.length > 0 ? [`unknown columns ${quoted(unknown)}`] : []),
    ...(missing.length > 0 ? [`missing columns ${quoted(missing)}`] : []),
    ...(doubled.length > 0 ? [`columns that are there twice ${quoted(doubled)}`] : []),
  ]
  return parts.length > 0
    ? `The header has ${parts.join('; ')}. The columns of ${kind.name}: ${known.join(', ')}.`
    : undefined
}
