import { createHash } from 'node:crypto'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { bucketDigits, hashDigits, normalizePassword } from '../../../platform/contract/common-password.ts'
import { findUnmetRule } from '../../../platform/contract/password-rules.ts'

/** Entries that meet the checklist, some 11,000 of 49,000; the others are refused by its rules. */
const common = new Set(passwords.filter(password => findUnmetRule(password) === null))

/** Whether a list of most-used passwords has exactly this one, in whatever case. Nothing near to an entry counts. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalizePassword(password))
}

let buckets: Map<string, string[]> | undefined

/**
 * Hashes of the common passwords whose hash begins so, without that beginning: a browser compares its password with
 * them, and tells two hexadecimal digits of it.
 */
export function commonPasswordHashes(bucket: string): string[] {
  buckets ??= Map.groupBy([...common].map(hashOf), hash => hash.slice(0, bucketDigits))
  return (buckets.get(bucket) ?? []).map(hash => hash.slice(bucketDigits, bucketDigits + hashDigits))
}

const hashOf = (password: string) => createHash('sha256').update(password).digest('hex')
