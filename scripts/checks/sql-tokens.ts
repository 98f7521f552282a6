import { fragment, hole } from './source-texts.ts'

/**
 * An SQL token: a word in lower case as PostgreSQL folds it, a quoted name, a punctuation mark, a literal, or
 * an interpolation. An interpolated function call is a fragment, which is checked at its definition.
 */
export type Token = { kind: 'word' | 'name' | 'sign' | 'text' | 'hole'; text: string }

const white = /^\s+/
const lineComment = /^--[^\n]*/
const word = new RegExp(`^[\\p{L}_${hole}${fragment}][\\p{L}\\p{N}_$${hole}${fragment}]*`, 'u')
const quotedName = /^"((?:[^"]|"")*)"/
const text = /^'(?:[^']|'')*'/
const escapedText = /^e'(?:\\[\s\S]|''|[^'\\])*'/iu
const dollarText = /^\$([\p{L}_][\p{L}\p{N}_]*)?\$[\s\S]*?\$\1\$/u
const number = /^\$?\d[\d.]*/

/**
 * Tokenizes SQL without comments, by PostgreSQL's rules. An unclosed comment or literal extends to the end.
 */
export function tokenizeSql(sql: string): Token[] {
  const tokens: Token[] = []
  for (let rest = sql; rest !== ''; ) {
    const { length, token } = nextToken(rest)
    if (token) tokens.push(token)
    rest = rest.slice(length)
  }
  return tokens
}

function nextToken(rest: string): { length: number; token?: Token } {
  const skipped = white.exec(rest)?.[0] ?? lineComment.exec(rest)?.[0]
  if (skipped !== undefined) return { length: skipped.length }
  if (rest.startsWith('/*')) return { length: blockCommentLength(rest) }
  const quoted = (escapedText.exec(rest) ?? text.exec(rest) ?? dollarText.exec(rest))?.[0]
  if (quoted !== undefined) return { length: quoted.length, token: { kind: 'text', text: quoted } }
  const [whole, name] = quotedName.exec(rest) ?? []
  if (whole !== undefined && name !== undefined) {
    return { length: whole.length, token: named('name', name.replaceAll('""', '"')) }
  }
  const bare = word.exec(rest)?.[0]
  if (bare !== undefined) return { length: bare.length, token: named('word', bare.toLowerCase()) }
  const sign = number.exec(rest)?.[0] ?? rest.charAt(0)
  return { length: sign.length, token: { kind: 'sign', text: sign } }
}

/** A name that is only partly interpolated is also unknown. */
function named(kind: 'word' | 'name', text: string): Token {
  return { kind: text.includes(hole) ? 'hole' : kind, text }
}

/** Returns the length of a block comment; they nest in PostgreSQL. */
function blockCommentLength(rest: string): number {
  let depth = 0
  for (const { 0: mark, index } of rest.matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return index + 2
  }
  return rest.length
}
