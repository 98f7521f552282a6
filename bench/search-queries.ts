import { type Random, type Script, scripts } from './artist-names.ts'
import type { IndexedArtist } from './search-catalogue.ts'

export const lengths = [1, 2, 3, 5]

/** `group` is what figures are given for. */
export type Query = { group: string; text: string }

/** Pieces that are in very many names or in none, where an index has the most to do. */
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
 * Queries as fans type them: for each script and length pieces of names drawn at random, from any place in the
 * name, so that frequent pieces are asked for more often; and as many hard ones.
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

/** A piece of a name in the script's own letters, of so many characters. */
function pieceOf(artists: IndexedArtist[], script: Script, length: number, random: Random): string {
  for (;;) {
    const name = [...artists[Math.floor(random() * artists.length)]!.name]
    if (name.length < length) continue
    const start = Math.floor(random() * (name.length - length + 1))
    const piece = name.slice(start, start + length).join('')
    if (piece.trim() === piece && letters[script].test(piece)) return piece
  }
}
