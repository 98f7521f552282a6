import { createHash, createHmac } from 'node:crypto'
import type { Config } from '../../../../platform/server/config.ts'
import { deriveServerKey } from '../../../../platform/server/server-key.ts'

export type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** Of whom, and which one: renewing raises the generation. */
interface Feed {
  userId: number
  generation: number
}

/**
 * The secret of a feed's address, 256 bits. It is made anew whenever it is shown, so it need not be kept: the database
 * alone opens no calendar.
 */
export function feedToken({ userId, generation }: Feed, keys: Keys): string {
  const key = deriveServerKey('calendar feeds', keys)
  return createHmac('sha256', key).update(`${userId}.${generation}`).digest('base64url')
}

/** What is kept of it, and looked up. */
export function feedHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
