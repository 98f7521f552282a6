import { type Token, tokensOf } from './sql-tokens.ts'

/** A relation that a piece of SQL names; without a name where the program fills it in. */
export type TableUse = { table: string | undefined; isWrite: boolean }

/** What a pair of parentheses holds: whether its commas part relations, and what comes next is one. */
type Level = { isInList: boolean; expects: 'read' | 'write' | undefined }

/** Their `from` is part of the call: extract(epoch from at). */
const callsWithFrom = new Set(['extract', 'substring', 'trim', 'overlay', 'position'])
/** End a list of relations: commas after them part something else. */
const endsOfList = new Set(
  'where group order having window limit offset fetch union intersect except returning set values select for on_conflict when'.split(
    ' ',
  ),
)
const beforeName = new Set(['only', 'lateral', 'table', 'if', 'not', 'exists', 'concurrently'])

/**
 * The relations that SQL reads and writes, of a whole statement or a part of one: those after from, join, using,
 * into, update, delete from, merge into, truncate, lock, copy, and alter, drop or create table.
 */
export function tableUses(sql: string): TableUse[] {
  const tokens = tokensOf(sql)
  const uses: TableUse[] = []
  const levels: Level[] = [{ isInList: false, expects: undefined }]
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    const level = levels.at(-1)
    if (!token || !level) break
    if (token.text === '(' && token.kind === 'sign') levels.push(openedLevel(tokens, at, level))
    else if (token.text === ')' && token.kind === 'sign') levels.length > 1 && levels.pop()
    else if (level.expects) at = takeName(tokens, at, level, uses)
    else follow(tokens, at, level)
  }
  return uses
}

/** A parenthesis where a relation is due holds a query, or relations that are joined. */
function openedLevel(tokens: Token[], at: number, outer: Level): Level {
  const isQuery = ['select', 'with', 'values', 'insert', 'update', 'delete', 'merge'].includes(
    tokens[at + 1]?.text ?? '',
  )
  const inner: Level = { isInList: false, expects: undefined }
  if (outer.expects === 'read' && !isQuery) Object.assign(inner, { isInList: true, expects: 'read' })
  outer.expects = undefined
  return inner
}

/** Takes the relation that is due at `at`, and answers with the last token that belongs to its name. */
function takeName(tokens: Token[], at: number, level: Level, uses: TableUse[]): number {
  const token = tokens[at]
  if (!token || beforeName.has(token.text)) return at
  const isWrite = level.expects === 'write'
  level.expects = undefined
  if (token.kind === 'hole') {
    uses.push({ table: undefined, isWrite })
    return at
  }
  if (token.kind !== 'word') return at
  const isQualified = tokens[at + 1]?.text === '.'
  const last = isQualified ? at + 2 : at
  const isCall = !isWrite && tokens[last + 1]?.text === '('
  const name = isQualified && token.text !== 'public' ? `${token.text}.${tokens[last]?.text}` : tokens[last]?.text
  if (!isCall) uses.push({ table: tokens[last]?.kind === 'hole' ? undefined : name, isWrite })
  return last
}

/** What the token at `at` says of those that follow. */
function follow(tokens: Token[], at: number, level: Level): void {
  const token = tokens[at]
  if (token?.kind === 'sign' && token.text === ',' && level.isInList) level.expects = 'read'
  if (token?.kind !== 'word') return
  const before = tokens[at - 1]?.text
  const after = tokens[at + 1]
  switch (token.text) {
    case 'from':
      if (before === 'distinct' || isInCall(tokens, at)) return
      level.expects = before === 'delete' ? 'write' : 'read'
      level.isInList = true
      return
    case 'join':
      level.expects = 'read'
      return
    case 'using':
      if (after?.text === '(' && before !== undefined && level.isInList) return
      level.expects = 'read'
      level.isInList = true
      return
    case 'into':
      level.expects = 'write'
      return
    case 'update':
      // `for update`, `for no key update`, `do update set` and `on update` name no table.
      if (['for', 'key', 'do', 'on', 'before', 'after', 'or'].includes(before ?? '')) return
      level.expects = 'write'
      return
    case 'truncate':
    case 'lock':
    case 'copy':
      level.expects = 'write'
      return
    case 'table':
      level.expects = 'write'
      return
    default:
      if (endsOfList.has(token.text)) level.isInList = false
  }
}

/** Whether the `from` at `at` is the one of extract(… from …) and its like. */
function isInCall(tokens: Token[], at: number): boolean {
  let depth = 0
  for (let back = at - 1; back >= 0; back -= 1) {
    if (tokens[back]?.text === ')') depth += 1
    if (tokens[back]?.text === '(') depth -= 1
    if (depth < 0) return callsWithFrom.has(tokens[back - 1]?.text ?? '')
  }
  return false
}
