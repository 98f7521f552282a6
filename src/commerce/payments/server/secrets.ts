import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import { deriveServerKey } from '../../../platform/server/server-key.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** Creates our id of a payment or refund. It has only characters that all providers accept. */
export const newPublicId = (): string => randomBytes(16).toString('hex')

const hmac = (purpose: string, publicId: string, keys: Keys) =>
  createHmac('sha256', deriveServerKey(purpose, keys)).update(publicId).digest('base64url')

/** Derives the token of a payment's return URL, so that it can be recomputed and is never stored. */
export const createReturnToken = (publicId: string, keys: Keys): string =>
  hmac('returns of payments', publicId, keys)

/** Derives an id of the fan for one payment, so that providers can't recognize the fan. */
export const createPayerId = (publicId: string, keys: Keys): string =>
  hmac('payers', publicId, keys).slice(0, 32)

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A provider may ignore spaces and padding, so only letters and digits distinguish tokens. */
export function hashChargingToken(provider: string, token: string, keys: Keys): Buffer {
  const plain = token.replaceAll(/[^A-Za-z0-9]/g, '')
  return createHmac('sha256', deriveServerKey('tokens of payments', keys))
    .update(`${provider} ${plain}`)
    .digest()
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
const fields = z.record(z.string(), z.string())

/** Encrypts a return's data, so that only this server with its key can use it. */
export function seal(brought: Record<string, string>, keys: Keys): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveServerKey('what returns bring', keys), nonce, {
    authTagLength: tagLength,
  })
  const sealed = Buffer.concat([cipher.update(JSON.stringify(brought), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts a return's data.
 * @throws if it was encrypted with another key
 */
export function unseal(bytes: Buffer | null, keys: Keys): Record<string, string> | null {
  if (!bytes) return null
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, deriveServerKey('what returns bring', keys), nonce, {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const text =
    decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  return fields.parse(JSON.parse(text))
}
