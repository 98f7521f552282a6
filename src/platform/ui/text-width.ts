const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u

/** Measured glyph widths of the heading font in em; each class has its widest letter's width. */
const widths: [letters: RegExp, em: number][] = [
  [/\p{M}/u, 0],
  [square, 1],
  [/[ijlIJ.,'’!|]/u, 0.34],
  [/[frt\p{P}\p{Zs}]/u, 0.42],
  [/[mwMWжмшщюЖМШЩЮ&]/u, 0.95],
  [/\p{Lu}/u, 0.74],
  [/\p{Script=Cyrillic}/u, 0.66],
  [/\p{Script=Thai}/u, 0.7],
]

function letterWidth(letter: string): number {
  return widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.58
}

/** How wide a text in the heading font is at most, in em. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)
}

/** The width of its longest word, in em. */
export function longestWord(text: string): number {
  return Math.max(...text.split(/[\s-]+/u).map(textWidth))
}
