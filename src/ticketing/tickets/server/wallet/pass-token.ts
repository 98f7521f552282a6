import * as z from 'zod'
import { type Keys, readSignedText, signText } from '../../../../platform/server/signed-text.ts'

const purpose = 'wallet passes'

const payloadShape = z.object({
  ticketId: z.string(),
  userId: z.int(),
  locale: z.string(),
  /** In ms since 1970. */
  expiresAt: z.int(),
})
/** Ticket, fan and language, because a phone opens the URL without a session. */
export type PassToken = z.output<typeof payloadShape>

export const createPassToken = (what: PassToken, keys: Keys): string =>
  signText(purpose, JSON.stringify(what), keys)

/** Reads a pass token; null if it is invalid or expired. */
export function readPassToken(token: string, { keys, now }: { keys: Keys; now: number }): PassToken | null {
  const text = readSignedText(purpose, token, keys)
  if (text === null) return null
  const what = payloadShape.parse(JSON.parse(text))
  return now < what.expiresAt ? what : null
}
