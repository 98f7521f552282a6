const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u

/**
 * Widths of characters in the heading font, in em: each class has the measured width of its widest character.
 */
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

function getCharacterWidth(character: string): number {
  return widths.find(([letters]) => letters.test(character))?.[1] ?? 0.58
}

/** Returns the maximum width of a string in the heading font, in em. */
export function measureText(text: string): number {
  return [...text].reduce((sum, character) => sum + getCharacterWidth(character), 0)
}

/** Returns the maximum width of a string's longest word, in em. */
export function measureLongestWord(text: string): number {
  return Math.max(...text.split(/[\s-]+/u).map(measureText))
}
