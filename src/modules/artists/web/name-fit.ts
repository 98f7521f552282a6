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

function width(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)
}

/** Size steps of artist-header.module.css; a longer name gets the smallest size. */
const steps = [3, 4, 5, 6, 8, 10, 13]

/**
 * The name's width in em, rounded up to a step of `data-fit`: its longest word fits one line, the whole name
 * three. CSS maps steps to font sizes, because the CSP forbids inline styles.
 */
export function nameFit(name: string): number {
  const longest = Math.max(...name.split(/[\s-]+/u).map(width))
  const needed = Math.max(longest, width(name) / 3)
  return steps.find(step => step >= needed) ?? 16
}
