import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import { keyFor } from '../../../platform/server/server-key.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** Our name of a payment or refund, for providers too: letters and digits alone, which all of them take. */
export const newPublicId = (): string => randomBytes(16).toString('hex')

const hmac = (purpose: string, publicId: string, keys: Keys) =>
  createHmac('sha256', keyFor(purpose, keys)).update(publicId).digest('base64url')

/** What opens the return of one payment. Derived, so that it can be said again and is stored nowhere. */
export const returnToken = (publicId: string, keys: Keys): string =>
  hmac('returns of payments', publicId, keys)

/** A name of the fan for one payment, by which no provider knows the fan again. */
export const payerOf = (publicId: string, keys: Keys): string => hmac('payers', publicId, keys).slice(0, 32)

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A provider may overlook spaces and padding, so that letters and digits alone tell tokens apart. */
export function hashOfChargingToken(provider: string, token: string, keys: Keys): Buffer {
  const plain = token.replaceAll(/[^A-Za-z0-9]/g, '')
  return createHmac('sha256', keyFor('tokens of payments', keys)).update(`${provider} ${plain}`).digest()
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
const fields = z.record(z.string(), z.string())

/** What a return brought, so that only this server with its key can use it. */
export function seal(brought: Record<string, string>, keys: Keys): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, keyFor('what returns bring', keys), nonce, {
    authTagLength: tagLength,
  })
  const sealed = Buffer.concat([cipher.update(JSON.stringify(brought), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws where another key sealed it. */
export function unseal(bytes: Buffer | null, keys: Keys): Record<string, string> | null {
  if (!bytes) return null
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, keyFor('what returns bring', keys), nonce, {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const text =
    decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  return fields.parse(JSON.parse(text))
}
