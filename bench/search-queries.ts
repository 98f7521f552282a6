import type { Random } from '../demo/catalogue/random.ts'
import { type Script, scripts } from './artist-names.ts'
import type { IndexedArtist } from './search-catalogue.ts'

const lengths = [1, 2, 3, 5]

export type Query = { group: string; text: string }

/** Worst cases for an index: substrings of many names, or of none. */
const hardQueries = 'the|the |love|invalid|(INVALID)|nvali|e the|thing|ing|a|zqxzq|qqq'.split('|')

/**
 * Generates queries as fans type them, shuffled: random substrings of names per script and length, weighted
 * by their frequency, and as many worst cases.
 */
export function makeQueries(artists: IndexedArtist[], perGroup: number, random: Random): Query[] {
  const repeat = (create: (index: number) => Query) => Array.from({ length: perGroup }, (_, i) => create(i))
  const cut = scripts.flatMap(script => {
    const named = artists.filter(artist => artist.script === script)
    return lengths.flatMap(length =>
      repeat(() => ({ group: `${script} ${length}`, text: cutPiece(named, script, length, random) })),
    )
  })
  const hard = repeat(i => ({ group: 'hard', text: hardQueries[i % hardQueries.length]! }))
  return random.shuffle([...cut, ...hard])
}

const letters: Record<Script, RegExp> = {
  latin: /^[\p{Script=Latin} ]+$/u,
  hangul: /^[\p{Script=Hangul} ]+$/u,
  kana: /^[\p{Script=Hiragana}ー ]+$/u,
  han: /^[\p{Script=Han} ]+$/u,
  thai: /^[\p{Script=Thai} ]+$/u,
  cyrillic: /^[\p{Script=Cyrillic} ]+$/u,
}

/** A substring of a name with this many characters, all of the script. */
function cutPiece(artists: IndexedArtist[], script: Script, length: number, random: Random): string {
  for (;;) {
    const name = [...random.pick(artists).name]
    if (name.length < length) continue
    const start = random.int(0, name.length - length)
    const piece = name.slice(start, start + length).join('')
    if (piece.trim() === piece && letters[script].test(piece)) return piece
  }
}
