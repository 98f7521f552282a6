/** How the server and the browser compare a password with common ones: by SHA-256 in hexadecimal digits. */

/** Digits that name a bucket of hashes. */
export const bucketDigits = 2
/** Further digits of each hash: enough that no other password is taken for a common one. */
export const hashDigits = 12

/** What is hashed: lists of passwords are in lower case. */
export function commonPasswordText(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}
