/**
 * Generated artist names for measuring the search: words made of syllables in six scripts, drawn with Zipf
 * frequencies, so that some substrings are in hundreds of thousands of names and most are in a few.
 */

export type Script = 'latin' | 'hangul' | 'kana' | 'han' | 'thai' | 'cyrillic'
export const scripts: Script[] = ['latin', 'hangul', 'kana', 'han', 'thai', 'cyrillic']
export type Random = () => number

/** Uniform numbers in [0, 1), the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws items so that the n-th is n^exponent times rarer than the first. */
function zipf<T>(items: T[], exponent: number): (random: Random) => T {
  const sums = new Float64Array(items.length)
  let sum = 0
  items.forEach((_, i) => {
    sum += 1 / (i + 1) ** exponent
    sums[i] = sum
  })
  return random => {
    const target = random() * sum
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

function shuffled<T>(items: T[], random: Random): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[items[i], items[j]] = [items[j]!, items[i]!]
  }
  return items
}

function pairs(first: string[], second: string[]): string[] {
  return first.flatMap(a => second.map(b => a + b))
}

function times(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make)
}

/** `unit` draws a syllable or character, words have `lengths` of them, names have `words` words. */
type Language = { units: string[]; lengths: number[]; words: number[]; common: string[]; gap: string }

const languages: Record<Script, Language> = {
  latin: {
    units: pairs(
      [
        'r',
        's',
        'l',
        'm',
        'n',
        't',
        'd',
        'k',
        'b',
        'st',
        'v',
        'h',
        'p',
        'g',
        'w',
        'br',
        'th',
        'z',
        'ch',
        'tr',
        '',
      ],
      ['a', 'e', 'i', 'o', 'an', 'er', 'in', 'u', 'on', 'ar', 'el', 'y', 'é', 'al', 'ö', 'ing', 'est', 'ø'],
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

function nameMaker(language: Language, random: Random): () => string {
  const unit = zipf(shuffled([...language.units], random), 0.9)
  const length = () => language.lengths[Math.floor(random() * language.lengths.length)]!
  const coined = times(30_000, () => times(length(), () => unit(random)).join(''))
  const word = zipf([...language.common, ...coined], 0.85)
  return () => {
    const count = language.words[Math.floor(random() * language.words.length)]!
    return times(count, () => word(random)).join(language.gap)
  }
}

export type BenchArtist = { name: string; popularity: number; script: Script }

/**
 * An endless sequence of artists, deterministic per seed. Half have Latin names, a tenth each other script;
 * one in fifty is '(INVALID)' and without popularity, as imported leftovers are.
 */
export function* benchArtists(seed: number): Generator<BenchArtist, never> {
  const random = randomOf(seed)
  const makers = Object.fromEntries(scripts.map(script => [script, nameMaker(languages[script], random)]))
  for (;;) {
    const script = random() < 0.5 ? 'latin' : scripts[1 + Math.floor(random() * 5)]!
    const plain = makers[script]!()
    const name =
      random() < 0.3 && script === 'latin' ? plain.replace(/(^| )\p{L}/gu, c => c.toUpperCase()) : plain
    const isInvalid = random() < 0.02
    const popularity = isInvalid ? 0 : Math.floor(30 / (random() + 1e-5) ** 1.2)
    yield { name: isInvalid ? `(INVALID) ${name}` : name, popularity, script }
  }
}
