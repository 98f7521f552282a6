/** Letters and digits that nobody takes for another (Crockford's): 5 bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const base = alphabet.length
/** Random ones: 95 bits. One more follows them, which proves the others. */
const lettersRandom = 19
const lettersOfGroup = 5

/** The field of 32 elements: x⁵ + x² + 1. Doubling is a shift. */
const double = (value: number) => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31

/**
 * The check character: the sum of the letters, each weighted by another power of x. It differs whenever one letter is
 * mistyped or two are exchanged, wherever they stand.
 */
function checkOf(values: readonly number[]): number {
  return values.reduceRight((sum, value) => double(sum ^ value), 0)
}

/** A new code, as people read it: `7K2M4-…`. */
export function newCode(random: (bytes: number) => Uint8Array): string {
  const values = [...random(lettersRandom)].map(byte => byte % base)
  return inGroups([...values, checkOf(values)].map(value => alphabet[value]).join(''))
}

export function inGroups(code: string): string {
  return code.match(new RegExp(`.{1,${lettersOfGroup}}`, 'g'))?.join('-') ?? ''
}

const taken: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * What was meant by what was typed or pasted: full-width letters are narrow ones, O is 0, I and L are 1, and case, spaces
 * and hyphens say nothing.
 */
export function normalCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}_.]+/gu, '')
    .replaceAll(/[OIL]/g, letter => taken[letter] ?? letter)
}

/** What may be wrong with a code before anybody is asked for it. */
export type CodeProblem = 'short' | 'long' | 'letter' | 'mistyped'

export function problemOfCode(code: string): CodeProblem | null {
  const values = [...code].map(letter => alphabet.indexOf(letter))
  if (values.includes(-1)) return 'letter'
  if (values.length !== lettersRandom + 1) return values.length > lettersRandom ? 'long' : 'short'
  return checkOf(values.slice(0, -1)) === values.at(-1) ? null : 'mistyped'
}
