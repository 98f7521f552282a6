import type { ReadDb } from '../../../platform/server/database.ts'
import { sealText, unsealText } from '../../../platform/server/seal.ts'
import { computeKeyedHash } from '../../accounts/server/index.ts'

const deriveKey = async (db: ReadDb) =>
  Buffer.from(await computeKeyedHash(db, 'the seal of codes'), 'base64url')

/** Encrypts a code for the job queue, so that neither the queue nor its log reveals it. */
export async function seal(db: ReadDb, secret: string): Promise<string> {
  return sealText(secret, await deriveKey(db)).toString('base64url')
}

/**
 * Decrypts a sealed code.
 * @throws if another database sealed it or it was changed.
 */
export async function unseal(db: ReadDb, text: string): Promise<string> {
  return unsealText(Buffer.from(text, 'base64url'), await deriveKey(db))
}
