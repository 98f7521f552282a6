/** A piece of SQL: a word as PostgreSQL folds it, a sign, a text in quotes, or a hole that the program fills in. */
export type Token = { kind: 'word' | 'sign' | 'text' | 'hole'; text: string }

/** Stands in a text for what the program fills in; from the private part of Unicode, so no source has it. */
export const hole = '\u{e000}'

const white = /^[\s]+/
const lineComment = /^--[^\n]*/
const word = new RegExp(`^[\\p{L}_${hole}][\\p{L}\\p{N}_$${hole}]*`, 'u')
const quotedName = /^"((?:[^"]|"")*)"/
const text = /^'(?:[^']|'')*'/
const escapedText = /^e'(?:\\[\s\S]|''|[^'\\])*'/iu
const dollarText = /^\$([\p{L}_][\p{L}\p{N}_]*)?\$[\s\S]*?\$\1\$/u
const number = /^\$?\d[\d.]*/

/** SQL without its comments, cut as PostgreSQL cuts it; what is not closed ends with the text. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < sql.length; ) {
    const rest = sql.slice(at)
    const { length, token } = nextToken(rest)
    if (token) tokens.push(token)
    at += length
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
    return { length: whole.length, token: named(name.replaceAll('""', '"')) }
  }
  const bare = word.exec(rest)?.[0]
  if (bare !== undefined) return { length: bare.length, token: named(bare.toLowerCase()) }
  const sign = number.exec(rest)?.[0] ?? rest.charAt(0)
  return { length: sign.length, token: { kind: 'sign', text: sign } }
}

/** A name of which a part is filled in is not known here. */
function named(name: string): Token {
  return { kind: name.includes(hole) ? 'hole' : 'word', text: name }
}

/** They nest. */
function blockCommentLength(rest: string): number {
  let depth = 0
  for (const { 0: mark, index } of rest.matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return index + 2
  }
  return rest.length
}
