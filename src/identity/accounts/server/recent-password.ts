import * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { accountErrors } from '../contract.ts'
import { checkOwnPassword } from './self.ts'

/** Time for which a sign-in or a typed password counts as recent. */
export const recentMs = 15 * 60_000

const typed = statement({
  name: 'accounts.password-typed',
  text: 'update sessions set password_at = $2 where id = $1',
  row: none,
})

/** Checks the fan's password, which permits sensitive calls in this session for 15 minutes. */
export async function confirmPassword(password: string, context: FanContext) {
  const checked = await checkOwnPassword(password, 'password', context)
  if (checked instanceof Failure) return checked
  return context.write(async db => {
    await db.query(typed, [context.fan.sessionId, new Date(context.now())])
    return {}
  })
}

const lastTyped = statement({
  name: 'accounts.last-password',
  text: 'select greatest(created_at, password_at) as at from sessions where id = $1',
  row: z.object({ at: z.date() }),
})

/**
 * Returns null if the session is new or its password was typed recently, else the failure that requires it: a
 * stolen session must not suffice for actions with lasting effects or for exports. A time in the future
 * counts as long ago.
 */
export async function requireRecentPassword({ fan, read, now }: FanContext): Promise<Failure | null> {
  const [row] = await read.query(lastTyped, [fan.sessionId])
  const ageMs = row ? now() - row.at.getTime() : Number.POSITIVE_INFINITY
  return ageMs >= 0 && ageMs <= recentMs ? null : fail(accountErrors.passwordNeeded)
}
