import { codeAlphabet, generateCode, groupCode, readTypedCode } from '../../platform/contract/typed-code.ts'

/** 95 random bits, before the check character. */
const randomCharacterCount = 19

/**
 * Doubles an element of the field of 32 elements with the polynomial x⁵ + x² + 1, where doubling is a shift.
 */
const double = (value: number) => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31

/**
 * Computes the check value: the sum of all characters, each weighted by a different power of x. It changes if
 * one character is mistyped or any two are swapped.
 */
function computeCheckValue(values: readonly number[]): number {
  return values.reduceRight((sum, value) => double(sum ^ value), 0)
}

/** Creates a code in groups that are easy to read, such as `7K2M-4XH9-…`. */
export function createCode(random: (bytes: number) => Uint8Array): string {
  const characters = readTypedCode(generateCode(random(randomCharacterCount)))
  return groupCode(characters + codeAlphabet[computeCheckValue(toValues(characters))])
}

const toValues = (code: string) => [...code].map(character => codeAlphabet.indexOf(character))

/** Problems of a code that can be found without a request. */
export type CodeProblem = 'short' | 'long' | 'letter' | 'mistyped'

/** @param code code as normalized by `readTypedCode` */
export function findCodeProblem(code: string): CodeProblem | null {
  const values = toValues(code)
  if (values.includes(-1)) return 'letter'
  if (values.length !== randomCharacterCount + 1)
    return values.length > randomCharacterCount ? 'long' : 'short'
  return computeCheckValue(values.slice(0, -1)) === values.at(-1) ? null : 'mistyped'
}
