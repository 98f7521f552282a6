/**
 * Receipt codes: 26 random characters of 5 bits each (130 bits) and a check character. Browser-safe: browsers make
 * them, and look for them in the record without sending them anywhere.
 */

/** The letters of typed codes (Crockford's base 32), whose places are the values that are summed up. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 26
const receiptCodeLength = randomLength + 1

/** A new code of 26 random bytes, of which five bits each are used. */
export function receiptCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== randomLength) throw new Error(`a receipt code takes ${randomLength} bytes`)
  const values = [...bytes].map(byte => byte & 31)
  return [...values, checkOf(values)].map(value => alphabet[value]).join('')
}

/**
 * The code as it is hashed, from what somebody typed. Null where it is none: the check character finds every single wrong character, and any two that have changed places.
 */
export function readReceiptCode(typed: string): string | null {
  // Full-width letters are what an input method for Japanese or Chinese types.
  const letters = typed.normalize('NFKC').toUpperCase()
  const text = letters
    .replaceAll(/[\s\p{P}\p{S}\p{C}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const values = [...text].map(letter => alphabet.indexOf(letter))
  if (values.length !== receiptCodeLength || values.includes(-1)) return null
  return checkOf(values.slice(0, -1)) === values.at(-1) ? text : null
}

/**
 * The sum of all values, each times its own power of x in GF(32). Powers of x differ up to the 31st, so that no two
 * places weigh the same.
 */
function checkOf(values: number[]): number {
  return values.reduceRight((sum, value) => timesX(sum ^ value), 0)
}

/** In GF(32) by x⁵ + x² + 1. */
function timesX(value: number): number {
  const doubled = value << 1
  return doubled & 32 ? doubled ^ 0b100101 : doubled
}
