import { type Random, type Script, scripts } from './artist-names.ts'
import type { IndexedArtist } from './search-catalogue.ts'

export const lengths = [1, 2, 3, 5]

/** Results are reported per `group`. */
export type Query = { group: string; text: string }

/** Worst cases for an index: substrings of very many names or of none. */
const hardQueries = [
  'the',
  'the ',
  'love',
  'invalid',
  '(INVALID)',
  'nvali',
  'e the',
  'thing',
  'ing',
  'a',
  'zqxzq',
  'qqq',
]

/**
 * Queries as fans type them: random substrings of names per script and length, weighted by their frequency,
 * and as many hard ones.
 */
export function makeQueries(artists: IndexedArtist[], perGroup: number, random: Random): Query[] {
  const queries: Query[] = []
  for (const script of scripts) {
    const own = artists.filter(artist => artist.script === script)
    for (const length of lengths) {
      const group = `${script} ${length}`
      for (let i = 0; i < perGroup; i++) queries.push({ group, text: pieceOf(own, script, length, random) })
    }
  }
  for (let i = 0; i < perGroup; i++) {
    queries.push({ group: 'hard', text: hardQueries[i % hardQueries.length]! })
  }
  return queries
}

const letters: Record<Script, RegExp> = {
  latin: /^[\p{Script=Latin} ]+$/u,
  hangul: /^[\p{Script=Hangul} ]+$/u,
  kana: /^[\p{Script=Hiragana}ー ]+$/u,
  han: /^[\p{Script=Han} ]+$/u,
  thai: /^[\p{Script=Thai} ]+$/u,
  cyrillic: /^[\p{Script=Cyrillic} ]+$/u,
}

/** A substring of a name in the script's own letters, of this many characters. */
function pieceOf(artists: IndexedArtist[], script: Script, length: number, random: Random): string {
  for (;;) {
    const name = [...artists[Math.floor(random() * artists.length)]!.name]
    if (name.length < length) continue
    const start = Math.floor(random() * (name.length - length + 1))
    const piece = name.slice(start, start + length).join('')
    if (piece.trim() === piece && letters[script].test(piece)) return piece
  }
}
