import * as z from 'zod'
import { type Keys, readSignedText, signText } from '../../../../platform/server/signed-text.ts'

const purpose = 'wallet passes'

const said = z.object({
  ticketId: z.string(),
  userId: z.int(),
  locale: z.string(),
  /** In ms since 1970. */
  expiresAt: z.int(),
})
/** Which ticket, of whom, in which language: a phone opens the address without a session. */
export type PassToken = z.output<typeof said>

export const passToken = (what: PassToken, keys: Keys): string =>
  signText(purpose, JSON.stringify(what), keys)

/** Null for a token that is not ours, or over. */
export function readPassToken(token: string, { keys, now }: { keys: Keys; now: number }): PassToken | null {
  const text = readSignedText(purpose, token, keys)
  if (text === null) return null
  const what = said.parse(JSON.parse(text))
  return now < what.expiresAt ? what : null
}
