/**
 * Generates artist names for measuring the search: words made of syllables in six scripts, drawn with Zipf
 * frequencies, so that some substrings are in hundreds of thousands of names and most are in a few.
 */

import { createRandom, type Random } from '../demo/catalogue/random.ts'

export type Script = 'latin' | 'hangul' | 'kana' | 'han' | 'thai' | 'cyrillic'
export const scripts: Script[] = ['latin', 'hangul', 'kana', 'han', 'thai', 'cyrillic']
/** Returns a function that draws items so that the n-th is n^exponent times rarer than the first. */
function zipf<T>(items: T[], exponent: number): (random: Random) => T {
  const sums = new Float64Array(items.length)
  let sum = 0
  items.forEach((_, i) => {
    sum += 1 / (i + 1) ** exponent
    sums[i] = sum
  })
  return random => {
    const target = random.next() * sum
    let low = 0
    let high = items.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! <= target) low = middle + 1
      else high = middle
    }
    return items[low]!
  }
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
}

function pairs(first: string[], second: string[]): string[] {
  return first.flatMap(a => second.map(b => a + b))
}

function times(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make)
}

/**
 * `units` are syllables or characters, `lengths` the possible units per word, and `words` the possible words
 * per name.
 */
type Language = { units: string[]; lengths: number[]; words: number[]; common: string[]; gap: string }

const languages: Record<Script, Language> = {
  latin: {
    units: pairs(
      [...'r s l m n t d k b st v h p g w br th z ch tr'.split(' '), ''],
      'a e i o an er in u on ar el y é al ö ing est ø'.split(' '),
    ),
    lengths: [1, 2, 2, 2, 3, 3],
    words: [1, 1, 2, 2, 2, 3, 4],
    common: ['the', 'love', 'and', 'night', 'of', 'DJ', 'black', 'band', 'little', 'moon'],
    gap: ' ',
  },
  hangul: {
    units: range(0xac00, 0xd7a3).filter((_, i) => i % 9 === 0),
    lengths: [1, 2, 2, 3, 3],
    words: [1, 1, 2],
    common: ['사랑', '소년단'],
    gap: ' ',
  },
  kana: {
    units: [...range(0x3042, 0x3093), ...range(0x30a2, 0x30f3), 'ー', 'ッ', 'キャ', 'しょ'],
    lengths: [2, 3, 4, 5],
    words: [1, 1, 1, 2],
    common: ['さくら', 'バンド', 'ガール'],
    gap: '・',
  },
  han: {
    units: range(0x4e00, 0x5dff),
    lengths: [1, 2, 2, 3],
    words: [1, 1, 2],
    common: ['樂隊', '東京', '月'],
    gap: '',
  },
  thai: {
    units: pairs(range(0x0e01, 0x0e2e), ['า', '', 'ี', 'ู', 'ะ', '้า', '่', 'ำ', 'ิ', 'ั', 'ื่อ', '์']),
    lengths: [2, 3, 3, 4],
    words: [1, 1, 2],
    common: ['รัก', 'วงดนตรี'],
    gap: ' ',
  },
  cyrillic: {
    units: pairs(
      [...'рсклмнтдбвгпзшчжхц', 'ст', 'пр', ''],
      ['а', 'о', 'и', 'е', 'ан', 'ов', 'у', 'ый', 'ё', 'ин', 'ия'],
    ),
    lengths: [1, 2, 2, 3, 3],
    words: [1, 1, 2, 2, 3],
    common: ['группа', 'любовь', 'и'],
    gap: ' ',
  },
}

function createNamer(language: Language, random: Random): () => string {
  const unit = zipf(random.shuffle(language.units), 0.9)
  const coined = times(30_000, () => times(random.pick(language.lengths), () => unit(random)).join(''))
  const word = zipf([...language.common, ...coined], 0.85)
  return () => times(random.pick(language.words), () => word(random)).join(language.gap)
}

export type BenchArtist = { name: string; popularity: number; script: Script }

/**
 * Generates an endless sequence of artists, deterministic per seed. Half have Latin names, a tenth each of
 * the other scripts; one in fifty is named '(INVALID)' and has no popularity, like leftovers of an import.
 */
export function* generateArtists(seed: number): Generator<BenchArtist, never> {
  const random = createRandom(seed)
  const makers = Object.fromEntries(scripts.map(script => [script, createNamer(languages[script], random)]))
  for (;;) {
    const script = random.chance(0.5) ? 'latin' : random.pick(scripts.slice(1))
    const plain = makers[script]!()
    const name =
      script === 'latin' && random.chance(0.3) ? plain.replace(/(^| )\p{L}/gu, c => c.toUpperCase()) : plain
    const isInvalid = random.chance(0.02)
    const popularity = isInvalid ? 0 : Math.floor(30 / (random.next() + 1e-5) ** 1.2)
    yield { name: isInvalid ? `(INVALID) ${name}` : name, popularity, script }
  }
}
