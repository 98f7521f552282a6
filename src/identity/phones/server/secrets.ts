import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { ReadDb } from '../../../platform/server/database.ts'
import { computeKeyedHash } from '../../accounts/server/index.ts'
import type { Phone } from './phone.ts'

export function generateCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Hashes a code together with its phone, so that equal codes of different phones have different hashes. */
export function hashCode(db: ReadDb, phoneId: string, code: string): Promise<string> {
  return computeKeyedHash(db, `code ${phoneId} ${code}`)
}

/** Returns whether the code is the phone's newest, in constant time. */
export async function isNewestCode(
  db: ReadDb,
  { id, code_hash: expected }: Phone,
  code: string,
): Promise<boolean> {
  const actual = Buffer.from(await hashCode(db, id, code))
  return expected !== null && timingSafeEqual(actual, Buffer.from(expected))
}

/** Generates a token of 256 bits in base64url. */
export function generateLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
