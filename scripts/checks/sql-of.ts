import { parseSync, Visitor } from 'vite'
import { lineFinder, type SourceText, sourceTexts } from './source-texts.ts'
import { type TableUse, tableUses } from './table-uses.ts'

/** A table that a source names, with the line where its text begins. */
export type SourceUse = TableUse & { line: number }

/**
 * The texts of a source, and the tables that they read and write as SQL. Where a template interpolates a
 * table name, any string of the file may be that name. A value under `table` or `events` is handed to the
 * platform, which writes that table (imports, state machines).
 */
export function sqlOf(path: string, code: string): { texts: string[]; uses: SourceUse[] } {
  const texts = sourceTexts(path, code)
  const plain = texts.flatMap(({ text, line }) => tableUses(text).map(use => ({ ...use, line })))
  const filledIn = (before: string) =>
    texts.flatMap(({ text, line }) =>
      tableUses(`${before} ${text}`).flatMap(use => (use.table === undefined ? [] : [{ ...use, line }])),
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
  const lineOf = lineFinder(code)
  new Visitor({
    Property({ key, value, start }) {
      if (key.type !== 'Identifier' || !['table', 'events'].includes(key.name)) return
      const name = nameOf(value)
      if (name !== undefined) lent.push({ text: name, line: lineOf(start) })
    },
  }).visit(parseSync(path, code).program)
  return lent
}

type Expression = { type: string; value?: unknown; properties?: unknown[] }

/** `'artists'`, or the name of `{ name: 'artists', … }`. */
function nameOf(value: object): string | undefined {
  const { type, value: literal, properties = [] } = value as Expression
  if (type === 'Literal') return typeof literal === 'string' ? literal : undefined
  const name = (properties as { key?: { name?: string }; value?: Expression }[]).find(
    property => property.key?.name === 'name',
  )
  return type === 'ObjectExpression' && typeof name?.value?.value === 'string' ? name.value.value : undefined
}
