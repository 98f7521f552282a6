/** The server and the browser compare a password with common ones by SHA-256 in hexadecimal digits. */

/** Leading digits that name a bucket of hashes. */
export const bucketDigits = 2
/** Further digits of each hash: enough to avoid false positives. */
export const hashDigits = 12

/** Normalizes a password before hashing: the lists of common passwords are in lower case. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}
