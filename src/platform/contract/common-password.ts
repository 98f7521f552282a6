/**
 * Settings for comparing a password with common ones by SHA-256 in hexadecimal digits, shared by the server
 * and the browser.
 */

export const bucketDigits = 2
/** Further digits stored of each hash: enough to avoid false positives. */
export const hashDigits = 12

/** Normalizes a password before hashing; the lists of common passwords are in lower case. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}
