import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import { deriveServerKey } from './server-key.ts'

export type Keys = Pick<Config, 'dataDir' | 'serverKey'>

const computeSignature = (purpose: string, text: string, keys: Keys) =>
  createHmac('sha256', deriveServerKey(purpose, keys)).update(text).digest()

/**
 * Creates a token that anyone can read but only we can create: the text, and its HMAC with the key for the
 * purpose.
 */
export function signText(purpose: string, text: string, keys: Keys): string {
  return `${Buffer.from(text).toString('base64url')}.${computeSignature(purpose, text, keys).toString('base64url')}`
}

/** Returns the text of a token created by `signText`; null if the token isn't ours or has another purpose. */
export function readSignedText(purpose: string, token: string, keys: Keys): string | null {
  const [body = '', signature = ''] = token.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  const received = Buffer.from(signature, 'base64url')
  const right = computeSignature(purpose, text, keys)
  return received.length === right.length && timingSafeEqual(received, right) ? text : null
}
