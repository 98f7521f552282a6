import { type Token, tokenizeSql } from './sql-tokens.ts'

/** A relation in SQL; the name is undefined if it is interpolated. */
export type TableUse = { table: string | undefined; isWrite: boolean }

/**
 * The parser's state per parenthesis level: whether commas separate relations, and how the next token is used
 * if it is a relation.
 */
type Level = { isInList: boolean; expects: 'read' | 'write' | undefined }

const words = (text: string) => new Set(text.split(' '))

/** Functions whose arguments contain the keyword `from`: extract(epoch from at). */
const callsWithFrom = words('extract substring trim overlay position')
/** Keywords that end a list of relations. */
const listEndKeywords = words(
  'where group order having window limit offset fetch union intersect except returning set values select for when',
)
const beforeName = words('only lateral table if not exists concurrently')
/**
 * Tokens before an `update` that doesn't name a table: `for update`, `do update set`, `on update cascade`,
 * `before update`.
 */
const beforeOtherUpdate = words('for key do on before after or')
const beforeTable = words('create drop alter temp temporary unlogged')
const queries = words('select with values insert update delete merge')

/**
 * Returns the relations that an SQL statement or fragment reads and writes: those after from, join, using,
 * into, update, delete from, merge into, truncate, lock and copy, and after alter, drop and create table.
 * Includes names of CTEs, which aren't tables.
 */
export function findTableUses(sql: string): TableUse[] {
  const tokens = tokenizeSql(sql)
  const uses: TableUse[] = []
  const levels: Level[] = [{ isInList: false, expects: undefined }]
  for (let at = 0; at < tokens.length; at += 1) {
    const level = levels.at(-1)
    if (!level) break
    if (isSign(tokens[at], '(')) levels.push(openLevel(tokens[at + 1], level))
    else if (isSign(tokens[at], ')')) {
      if (levels.length > 1) levels.pop()
    } else if (level.expects) at = takeName(tokens, at, level, uses)
    else follow(tokens, at, level)
  }
  return uses
}

const isSign = (token: Token | undefined, text: string) => token?.kind === 'sign' && token.text === text

/**
 * Starts the level of a parenthesis in place of a relation, which contains a subquery or joined relations.
 */
function openLevel(first: Token | undefined, outer: Level): Level {
  const holdsRelations = outer.expects === 'read' && !queries.has(first?.text ?? '')
  outer.expects = undefined
  return { isInList: holdsRelations, expects: holdsRelations ? 'read' : undefined }
}

/** Records the relation at index `at`; returns the index of the last token of its name. */
function takeName(tokens: Token[], at: number, level: Level, uses: TableUse[]): number {
  const token = tokens[at]
  if (!token || (token.kind === 'word' && beforeName.has(token.text))) return at
  const isWrite = level.expects === 'write'
  level.expects = undefined
  // An interpolation alone in parentheses is a subquery, which is checked at its definition.
  if (isSign(tokens[at - 1], '(') && token.kind === 'hole') return at
  if (!['word', 'name', 'hole'].includes(token.kind)) return at
  const isQualified = isSign(tokens[at + 1], '.')
  const last = isQualified ? at + 2 : at
  const name = tokens[last]
  const isCall = !isWrite && isSign(tokens[last + 1], '(')
  if (!name || isCall) return last
  const schema = isQualified && token.text !== 'public' ? `${token.text}.` : ''
  uses.push({ table: name.kind === 'hole' ? undefined : schema + name.text, isWrite })
  return last
}

/** Updates the parser's state for the token at index `at`. */
function follow(tokens: Token[], at: number, level: Level): void {
  const token = tokens[at]
  if (isSign(token, ',') && level.isInList) level.expects = 'read'
  if (token?.kind !== 'word') return
  const before = tokens[at - 1]?.text ?? ''
  switch (token.text) {
    case 'from':
      if (before === 'distinct' || isInCall(tokens, at)) return
      level.expects = before === 'delete' ? 'write' : 'read'
      level.isInList = true
      return
    case 'using':
      // In `join … using (id)`, the parentheses contain columns.
      if (isSign(tokens[at + 1], '(') && !queries.has(tokens[at + 2]?.text ?? '')) return
      level.expects = 'read'
      level.isInList = true
      return
    case 'join':
      level.expects = 'read'
      return
    case 'update':
      if (!beforeOtherUpdate.has(before)) level.expects = 'write'
      return
    case 'table':
      if (beforeTable.has(before)) level.expects = 'write'
      return
    case 'into':
    case 'truncate':
    case 'lock':
    case 'copy':
      level.expects = 'write'
      return
    default:
      if (listEndKeywords.has(token.text)) level.isInList = false
  }
}

/** Returns whether the `from` at index `at` belongs to extract(… from …) or a similar call. */
function isInCall(tokens: Token[], at: number): boolean {
  let depth = 0
  for (let back = at - 1; back >= 0; back -= 1) {
    if (isSign(tokens[back], ')')) depth += 1
    if (isSign(tokens[back], '(')) depth -= 1
    if (depth < 0) return callsWithFrom.has(tokens[back - 1]?.text ?? '')
  }
  return false
}

/** Returns the tables and views that exist after all migrations, in order of creation. */
export function listCreatedTables(migrations: string[]): string[] {
  const made = new Set<string>()
  for (const tokens of migrations.map(tokenizeSql)) {
    for (const [at, token] of tokens.entries()) {
      const act = tokens[at - 1]?.text
      if (!['table', 'view'].includes(token.text) || token.kind !== 'word') continue
      const isGuarded = tokens[at + 1]?.text === 'if'
      const name = at + 1 + (isGuarded ? (tokens[at + 2]?.text === 'not' ? 3 : 2) : 0)
      const table = tokens[name]?.text ?? ''
      if (act === 'create') made.add(table)
      if (act === 'drop') made.delete(table)
      const [rename, to, next] = tokens.slice(name + 1, name + 4)
      if (act === 'alter' && rename?.text === 'rename' && to?.text === 'to' && made.delete(table)) {
        made.add(next?.text ?? '')
      }
    }
  }
  return [...made]
}
