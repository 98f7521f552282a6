const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u
const narrow = /[\p{P}\p{Zs}il1jIftr]/u

/** About how wide a letter of the heading face is, in em. */
function letterWidth(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0
  if (wide.test(letter)) return 1
  if (narrow.test(letter)) return 0.3
  return /\p{Lu}/u.test(letter) ? 0.64 : 0.52
}

function width(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)
}

/** The steps of artist-header.module.css; a name that needs more gets the smallest size. */
const steps = [3, 4, 5, 6, 8, 10, 13]

/**
 * How wide a name must be set, in em, as a step of `data-fit`: its longest word fits a line, and the whole
 * fits three. A style sheet turns the step into a size, because a page may not carry inline styles.
 */
export function nameFit(name: string): number {
  const longest = Math.max(...name.split(/[\s-]+/u).map(width))
  const needed = Math.max(longest, width(name) / 3)
  return steps.find(step => step >= needed) ?? 16
}
