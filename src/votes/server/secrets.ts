import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { listNumberForms } from '../../identity/accounts/server/index.ts'
import type { Config } from '../../platform/server/config.ts'
import { deriveServerKey } from '../../platform/server/server-key.ts'
import { toReceiptCode } from '../receipt-code.ts'

// All keys are derived outside the database (server-key.ts), so that a dump alone reveals neither the owners
// of codes nor the phone numbers that have voted.

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** Hashes every form of a phone number for one stage, so that stages can't be compared. */
export function hashNumberForms(keys: Keys, stageId: number, e164: string): Buffer[] {
  const key = deriveServerKey('vote numbers', keys)
  return listNumberForms(e164).map(form => createHmac('sha256', key).update(`${stageId} ${form}`).digest())
}

/** Computes a keyed hash by which operators can compare ballots; 128 bits are sufficient. */
export function computeComparisonKey(keys: Keys, text: string): string {
  return createHmac('sha256', deriveServerKey('vote comparisons', keys))
    .update(text)
    .digest('base64url')
    .slice(0, 22)
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Encrypts a receipt code for storage, bound to its ballot, so that rows can't be swapped. */
export function sealCode(keys: Keys, code: string, ballot: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveServerKey('vote codes', keys), nonce, {
    authTagLength: tagLength,
  })
  cipher.setAAD(ballot)
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a receipt code; null if another key encrypted it or the code was deleted. */
export function openCode(keys: Keys, sealed: Buffer | null, ballot: Buffer): string | null {
  if (sealed === null) return null
  const nonce = sealed.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, deriveServerKey('vote codes', keys), nonce, {
    authTagLength: tagLength,
  })
  decipher.setAAD(ballot)
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  try {
    const code = decipher.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8')
    return code + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Creates a code for a fan whose browser sent none. */
export const createReceiptCode = () => toReceiptCode(randomBytes(26))
