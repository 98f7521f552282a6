import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ReadDb } from '../../../platform/server/database.ts'
import { keyedHash } from '../../accounts/server/index.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

const keyOf = async (db: ReadDb) => Buffer.from(await keyedHash(db, 'the seal of codes'), 'base64url')

/** A code as it waits in the job queue: whoever looks at the queue or its log reads nothing. */
export async function seal(db: ReadDb, secret: string): Promise<string> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, await keyOf(db), nonce, { authTagLength: tagLength })
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when this database did not seal it. */
export async function unseal(db: ReadDb, text: string): Promise<string> {
  const bytes = Buffer.from(text, 'base64url')
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, await keyOf(db), nonce, { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}
