/** A table in which a statement locks rows, and whether the statement may wait for them. */
export interface Lock {
  table: string
  waits: boolean
}

const name = String.raw`([a-z_][\w.]*)`
const changed = new RegExp(
  String.raw`(?<!for (?:no key )?|do )\b(?:update|delete from|lock table)(?: only)? (?!set\b)${name}`,
  'g',
)
const inserted = new RegExp(String.raw`\binsert into ${name}((?:(?!\binsert into\b)[^])*)`, 'g')
const selected =
  /\bfor (?:no key update|update|share|key share)(?: of ([a-z_]\w*(?:, ?[a-z_]\w*)*))?( skip locked| nowait)?/g
const source = new RegExp(String.raw`\b(?:from|join) (?:only )?${name}(?: (?:as )?([a-z_]\w*))?`, 'g')
const functions = ['pg_advisory_xact_lock', 'graphile_worker.add_job']
const notAliases = new Set(['where', 'on', 'join', 'left', 'cross', 'order', 'limit', 'for', 'using', 'set'])

/**
 * Returns the tables in which a statement locks rows, as far as its text shows: updates, deletes, selects
 * with `for update` and similar clauses, and inserts that may conflict with an existing row (`on conflict`).
 * New rows and rows locked by foreign keys don't count; functions count under their own names.
 */
export function findLocks(sql: string): Lock[] {
  const text = normalizeSql(sql)
  const waiting = [
    ...functions.filter(called => text.includes(`${called}(`)),
    ...[...text.matchAll(changed)].map(([, table = '']) => table),
    ...[...text.matchAll(inserted)].flatMap(([, table = '', rest = '']) =>
      rest.includes('on conflict') ? [table] : [],
    ),
  ]
  return [
    ...waiting.map(table => ({ table, waits: true })),
    ...[...text.matchAll(selected)].flatMap(match => findSelected(text, match)),
  ]
}

/**
 * Returns the tables in which one statement both locks rows (`for update` and similar) and changes them. The
 * change uses the rows as they were before the statement waited: if foreign keys lock the same row, two such
 * statements deadlock.
 */
export function findLockedAndChanged(sql: string): string[] {
  const text = normalizeSql(sql)
  const tables = new Set([...text.matchAll(changed)].map(([, table = '']) => table))
  return [...text.matchAll(selected)]
    .flatMap(match => findSelected(text, match))
    .flatMap(({ table, waits }) => (waits && tables.has(table) ? [table] : []))
}

function normalizeSql(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

function findSelected(text: string, { index, 1: named, 2: neverWaits }: RegExpExecArray): Lock[] {
  const names = named?.split(/, ?/)
  const sources = [...readOwnPart(text, index).matchAll(source)].map(([, table = '', alias = '']) => ({
    table,
    alias: alias && !notAliases.has(alias) ? alias : table,
  }))
  return sources
    .filter(({ alias }) => !names || names.includes(alias))
    .map(({ table }) => ({ table, waits: !neverWaits }))
}

/** Returns the text that precedes a position inside the same pair of brackets, without nested brackets. */
function readOwnPart(text: string, end: number): string {
  let depth = 0
  let part = ''
  for (let at = end - 1; at >= 0; at -= 1) {
    const character = text[at] ?? ''
    if (character === ')') depth += 1
    else if (character === '(' && depth === 0) return part
    else if (character === '(') depth -= 1
    else if (depth === 0) part = character + part
  }
  return part
}
