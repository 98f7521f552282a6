/** A table whose rows a statement locks, and whether it may have to wait for them. */
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
 * The tables that a statement locks rows of, as far as its text tells: what it updates and deletes, what it selects
 * `for update` and the like, and what it inserts where it may meet another's row (`on conflict`). Rows that are new, or
 * that foreign keys name, do not count; functions count under their own names.
 */
export function locksOf(sql: string): Lock[] {
  const text = plain(sql)
  const waiting = [
    ...functions.filter(called => text.includes(`${called}(`)),
    ...[...text.matchAll(changed)].map(([, table = '']) => table),
    ...[...text.matchAll(inserted)].flatMap(([, table = '', rest = '']) =>
      rest.includes('on conflict') ? [table] : [],
    ),
  ]
  return [
    ...waiting.map(table => ({ table, waits: true })),
    ...[...text.matchAll(selected)].flatMap(match => selectedFor(text, match)),
  ]
}

/**
 * The tables of which one statement locks rows (`for update` and its kin) and changes them, too. The change starts from
 * the rows as they were before the statement waited: where foreign keys lock the same row, two such statements wait for
 * each other.
 */
export function lockedAndChanged(sql: string): string[] {
  const text = plain(sql)
  const tables = new Set([...text.matchAll(changed)].map(([, table = '']) => table))
  return [...text.matchAll(selected)]
    .flatMap(match => selectedFor(text, match))
    .flatMap(({ table, waits }) => (waits && tables.has(table) ? [table] : []))
}

function plain(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

function selectedFor(text: string, { index, 1: named, 2: neverWaits }: RegExpExecArray): Lock[] {
  const names = named?.split(/, ?/)
  const sources = [...ownPartBefore(text, index).matchAll(source)].map(([, table = '', alias = '']) => ({
    table,
    alias: alias && !notAliases.has(alias) ? alias : table,
  }))
  return sources
    .filter(({ alias }) => !names || names.includes(alias))
    .map(({ table }) => ({ table, waits: !neverWaits }))
}

/** What stands before a place within its own pair of brackets, without the brackets inside of it. */
function ownPartBefore(text: string, end: number): string {
  let depth = 0
  let part = ''
  for (let at = end - 1; at >= 0; at -= 1) {
    const letter = text[at] ?? ''
    if (letter === ')') depth += 1
    else if (letter === '(' && depth === 0) return part
    else if (letter === '(') depth -= 1
    else if (depth === 0) part = letter + part
  }
  return part
}
