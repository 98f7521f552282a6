import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ReadDb } from '../../../platform/server/database.ts'
import { computeKeyedHash } from '../../accounts/server/index.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

const deriveKey = async (db: ReadDb) =>
  Buffer.from(await computeKeyedHash(db, 'the seal of codes'), 'base64url')

/** Encrypts a code for the job queue, so that neither the queue nor its log reveals it. */
export async function seal(db: ReadDb, secret: string): Promise<string> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, await deriveKey(db), nonce, { authTagLength: tagLength })
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a sealed code.
 * @throws if another database sealed it or it was changed.
 */
export async function unseal(db: ReadDb, text: string): Promise<string> {
  const bytes = Buffer.from(text, 'base64url')
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, await deriveKey(db), nonce, { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}
