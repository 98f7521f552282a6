import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'
import { keyFor } from './server-key.ts'

export type Keys = Pick<Config, 'dataDir' | 'serverKey'>

const signatureOf = (purpose: string, text: string, keys: Keys) =>
  createHmac('sha256', keyFor(purpose, keys)).update(text).digest()

/** A token that anybody can read and nobody else can write: the text and its HMAC with the key of that purpose. */
export function signText(purpose: string, text: string, keys: Keys): string {
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(purpose, text, keys).toString('base64url')}`
}

/** The text of such a token; null where it is not ours, or of another purpose. */
export function readSignedText(purpose: string, token: string, keys: Keys): string | null {
  const [body = '', signature = ''] = token.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(purpose, text, keys)
  return given.length === right.length && timingSafeEqual(given, right) ? text : null
}
