import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import { sealText, unsealText } from '../../../platform/server/seal.ts'
import { deriveServerKey } from '../../../platform/server/server-key.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** Creates a public id for a payment or refund, with only characters that all providers accept. */
export const newPublicId = (): string => randomBytes(16).toString('hex')

const hmac = (purpose: string, publicId: string, keys: Keys) =>
  createHmac('sha256', deriveServerKey(purpose, keys)).update(publicId).digest('base64url')

/** Derives the token of a payment's return URL, so that it can be recomputed and is never stored. */
export const createReturnToken = (publicId: string, keys: Keys): string =>
  hmac('returns of payments', publicId, keys)

/** Derives an id of the fan for one payment, so that providers can't link a fan's payments. */
export const createPayerId = (publicId: string, keys: Keys): string =>
  hmac('payers', publicId, keys).slice(0, 32)

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Hashes only letters and digits, because a provider may ignore a token's spaces and padding. */
export function hashChargingToken(provider: string, token: string, keys: Keys): Buffer {
  const plain = token.replaceAll(/[^A-Za-z0-9]/g, '')
  return createHmac('sha256', deriveServerKey('tokens of payments', keys))
    .update(`${provider} ${plain}`)
    .digest()
}

const fields = z.record(z.string(), z.string())
const deriveSealKey = (keys: Keys) => deriveServerKey('what returns bring', keys)

/** Encrypts the data of a return, so that only a server with this key can use it. */
export const seal = (brought: Record<string, string>, keys: Keys): Buffer =>
  sealText(JSON.stringify(brought), deriveSealKey(keys))

/**
 * Decrypts the data of a return; null if there is none.
 * @throws if it was encrypted with another key
 */
export function unseal(bytes: Buffer | null, keys: Keys): Record<string, string> | null {
  return bytes && fields.parse(JSON.parse(unsealText(bytes, deriveSealKey(keys))))
}
