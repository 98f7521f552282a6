/** Letters and digits that nobody takes for another (Crockford's base 32): 5 bits each. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const lettersOfGroup = 4

/** A code in groups that can be read out: 5 random bits of each byte. */
export function codeOf(random: Uint8Array): string {
  return inGroups([...random].map(byte => alphabet[byte % alphabet.length]).join(''))
}

/** A code as people are shown it: 7K2M-9QXA. */
export function inGroups(code: string): string {
  return code.match(new RegExp(`.{1,${lettersOfGroup}}`, 'gu'))?.join('-') ?? ''
}

/**
 * A typed code as it is compared: full-width letters, small letters, spaces and hyphens do not matter, and a letter that
 * no code has is read as the digit that it looks like.
 */
export function readTypedCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{Z}\p{P}\p{C}]+/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}
