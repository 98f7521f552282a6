import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../../platform/server/config.ts'
import { keyFor } from '../../../../platform/server/server-key.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

const said = z.object({
  ticketId: z.string(),
  userId: z.int(),
  locale: z.string(),
  /** In ms since 1970. */
  expiresAt: z.int(),
})
/** Which ticket, of whom, in which language: a phone opens the address without a session. */
export type PassToken = z.output<typeof said>

const sign = (body: string, keys: Keys) =>
  createHmac('sha256', keyFor('wallet passes', keys)).update(body).digest()

export function passToken(what: PassToken, keys: Keys): string {
  const body = Buffer.from(JSON.stringify(what)).toString('base64url')
  return `${body}.${sign(body, keys).toString('base64url')}`
}

/** Null for a token that is not ours, or over. */
export function readPassToken(token: string, { keys, now }: { keys: Keys; now: number }): PassToken | null {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(body, keys)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const what = said.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return now < what.expiresAt ? what : null
}
