import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { ReadDb } from '../../../platform/server/database.ts'
import { keyedHash } from '../../accounts/server/index.ts'
import type { Phone } from './phone.ts'

/** Six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Of one phone: the same digits for another one have another hash. */
export function hashOfCode(db: ReadDb, phoneId: string, code: string): Promise<string> {
  return keyedHash(db, `code ${phoneId} ${code}`)
}

/** Whether these digits are the newest code of a phone, in the same time for every wrong one. */
export async function isCodeOf(
  db: ReadDb,
  { id, code_hash: expected }: Phone,
  code: string,
): Promise<boolean> {
  const given = Buffer.from(await hashOfCode(db, id, code))
  return expected !== null && timingSafeEqual(given, Buffer.from(expected))
}

/** 256 bits, base64url. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
