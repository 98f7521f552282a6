import { alphabet, codeOf, inGroups, readTypedCode } from '../../platform/contract/typed-code.ts'

/** Random ones: 95 bits. One more follows them, which proves the others. */
const lettersRandom = 19

/** The field of 32 elements: x⁵ + x² + 1. Doubling is a shift. */
const double = (value: number) => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31

/**
 * The check character: the sum of the letters, each weighted by another power of x. It differs whenever one letter is
 * mistyped or two are exchanged, wherever they stand.
 */
function checkOf(values: readonly number[]): number {
  return values.reduceRight((sum, value) => double(sum ^ value), 0)
}

/** A new code, as people read it: `7K2M-4XH9-…`. */
export function newCode(random: (bytes: number) => Uint8Array): string {
  const letters = readTypedCode(codeOf(random(lettersRandom)))
  return inGroups(letters + alphabet[checkOf(valuesOf(letters))])
}

const valuesOf = (code: string) => [...code].map(letter => alphabet.indexOf(letter))

/** What may be wrong with a code before anybody is asked for it. */
export type CodeProblem = 'short' | 'long' | 'letter' | 'mistyped'

/** Of a code as it is read. */
export function problemOfCode(code: string): CodeProblem | null {
  const values = valuesOf(code)
  if (values.includes(-1)) return 'letter'
  if (values.length !== lettersRandom + 1) return values.length > lettersRandom ? 'long' : 'short'
  return checkOf(values.slice(0, -1)) === values.at(-1) ? null : 'mistyped'
}
