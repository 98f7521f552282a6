/** Unambiguous characters (Crockford's base 32): 5 bits each. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groupLength = 4

/** Generates a readable code in groups; each byte contributes 5 random bits. */
export function generateCode(random: Uint8Array): string {
  return groupCode([...random].map(byte => codeAlphabet[byte % codeAlphabet.length]).join(''))
}

/** Formats a code in groups for display, such as 7K2M-9QXA. */
export function groupCode(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'gu'))?.join('-') ?? ''
}

/**
 * Normalizes a typed code for comparison: ignores full-width forms, case, spaces and hyphens, and replaces
 * characters outside the alphabet with the digits that they resemble.
 */
export function readTypedCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{Z}\p{P}\p{C}]+/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}
