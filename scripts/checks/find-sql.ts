import { parseSync, Visitor } from 'vite'
import { createLineFinder, readSourceTexts, type SourceText } from './source-texts.ts'
import { findTableUses, type TableUse } from './table-uses.ts'

/** A use of a table in a source file; `line` is the line where the SQL string begins. */
export type SourceUse = TableUse & { line: number }

/**
 * Returns the string literals of a source, and the tables that they read and write as SQL. If a template
 * interpolates a table name, any string of the file may be that name. The platform writes tables passed as
 * `table` or `events` (imports, state machines), so these count as written.
 */
export function findSql(path: string, code: string): { texts: string[]; uses: SourceUse[] } {
  const texts = readSourceTexts(path, code)
  const plain = texts.flatMap(({ text, line }) => findTableUses(text).map(use => ({ ...use, line })))
  const filledIn = (before: string) =>
    texts.flatMap(({ text, line }) =>
      findTableUses(`${before} ${text}`).flatMap(use => (use.table === undefined ? [] : [{ ...use, line }])),
    )
  const holes = plain.filter(({ table }) => table === undefined)
  const uses = [
    ...plain,
    ...(holes.some(({ isWrite }) => !isWrite) ? filledIn('from') : []),
    ...(holes.some(({ isWrite }) => isWrite) ? filledIn('update') : []),
    ...lentBy(path, code).map(({ text, line }) => ({ table: text, line, isWrite: true })),
  ]
  return { texts: texts.map(({ text }) => text), uses }
}

function lentBy(path: string, code: string): SourceText[] {
  const lent: SourceText[] = []
  const findLine = createLineFinder(code)
  new Visitor({
    Property({ key, value, start }) {
      if (key.type !== 'Identifier' || !['table', 'events'].includes(key.name)) return
      const name = readTableName(value)
      if (name !== undefined) lent.push({ text: name, line: findLine(start) })
    },
  }).visit(parseSync(path, code).program)
  return lent
}

type Expression = { type: string; value?: unknown; properties?: unknown[] }

/** Returns the table name in `'artists'` or `{ name: 'artists', … }`; undefined for other expressions. */
function readTableName(value: object): string | undefined {
  const { type, value: literal, properties = [] } = value as Expression
  if (type === 'Literal') return typeof literal === 'string' ? literal : undefined
  const name = (properties as { key?: { name?: string }; value?: Expression }[]).find(
    property => property.key?.name === 'name',
  )
  return type === 'ObjectExpression' && typeof name?.value?.value === 'string' ? name.value.value : undefined
}
