/**
 * Receipt codes consist of 26 random characters of 5 bits each (130 bits) and a check character. This module
 * runs in browsers too, which create codes and search the record for them without sending them.
 */

/** Characters of a code (Crockford's base 32); a character's index is its value in the checksum. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 26
const receiptCodeLength = randomLength + 1

/** Creates a code from 26 random bytes, of which it uses five bits each. */
export function toReceiptCode(bytes: Uint8Array): string {
  if (bytes.length !== randomLength) throw new Error(`a receipt code takes ${randomLength} bytes`)
  const values = [...bytes].map(byte => byte & 31)
  return [...values, computeCheck(values)].map(value => alphabet[value]).join('')
}

/**
 * Normalizes a typed code to the form that is hashed; null if invalid. The check character detects every
 * single wrong character and every swap of two characters.
 */
export function readReceiptCode(typed: string): string | null {
  // Input methods for Japanese and Chinese can produce full-width characters.
  const upperCased = typed.normalize('NFKC').toUpperCase()
  const text = upperCased
    .replaceAll(/[\s\p{P}\p{S}\p{C}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const values = [...text].map(character => alphabet.indexOf(character))
  if (values.length !== receiptCodeLength || values.includes(-1)) return null
  return computeCheck(values.slice(0, -1)) === values.at(-1) ? text : null
}

/**
 * Sums all values in GF(32), each multiplied by a different power of x. The powers up to the 31st differ, so
 * no two positions have the same weight.
 */
function computeCheck(values: number[]): number {
  return values.reduceRight((sum, value) => timesX(sum ^ value), 0)
}

/** Multiplies by x in GF(32) modulo x⁵ + x² + 1. */
function timesX(value: number): number {
  const doubled = value << 1
  return doubled & 32 ? doubled ^ 0b100101 : doubled
}
