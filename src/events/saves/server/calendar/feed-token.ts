import { createHash, createHmac } from 'node:crypto'
import type { Config } from '../../../../platform/server/config.ts'
import { deriveServerKey } from '../../../../platform/server/server-key.ts'

export type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** The fan's feed; renewing raises the generation. */
interface Feed {
  userId: number
  generation: number
}

/**
 * Derives the secret part of a feed's URL (256 bits), each time the URL is shown. The secret isn't stored, so
 * the database alone gives access to no calendar.
 */
export function deriveFeedToken({ userId, generation }: Feed, keys: Keys): string {
  const key = deriveServerKey('calendar feeds', keys)
  return createHmac('sha256', key).update(`${userId}.${generation}`).digest('base64url')
}

/** Computes the hash of a token, by which the token is stored and looked up. */
export function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
