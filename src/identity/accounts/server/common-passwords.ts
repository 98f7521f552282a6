import { createHash } from 'node:crypto'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { bucketDigits, hashDigits, normalizePassword } from '../../../platform/contract/common-password.ts'
import { findUnmetRule } from '../../../platform/contract/password-rules.ts'

/** The roughly 11,000 of 49,000 entries that meet the checklist; its rules reject the others. */
const common = new Set(passwords.filter(password => findUnmetRule(password) === null))

/** Checks for an exact match in the list of most-used passwords, ignoring case; similar passwords pass. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalizePassword(password))
}

let buckets: Map<string, string[]> | undefined

/**
 * Returns the hashes of common passwords that start with `bucket`, without that prefix. A browser compares
 * its password with them and reveals only two hexadecimal digits of its hash.
 */
export function listCommonPasswordHashes(bucket: string): string[] {
  buckets ??= Map.groupBy([...common].map(computeHash), hash => hash.slice(0, bucketDigits))
  return (buckets.get(bucket) ?? []).map(hash => hash.slice(bucketDigits, bucketDigits + hashDigits))
}

const computeHash = (password: string) => createHash('sha256').update(password).digest('hex')
