import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type AttemptLimit, nameParent, takeAttempt } from '../../accounts/server/index.ts'
import { recoveryErrors } from '../contract.ts'
import { askParent } from './ask.ts'

const dayMs = 24 * 3_600_000
/** Letters to an address that a fan only says to be a parent's: few, for it may be a stranger's. */
const ofDay: AttemptLimit = { kind: 'parent-day', max: 1, windowMs: dayMs }
const ofWeek: AttemptLimit = { kind: 'parent-week', max: 3, windowMs: 7 * dayMs }

/** Sends the letter to the parent again, or to another address, which is the parent's from now on. */
export function askParentAgain(
  email: string,
  { fan: { userId }, now, write }: FanContext,
): Promise<{ is_confirmed: boolean } | Failure> {
  return write(async db => {
    const refused = await nameParent(db, userId, email)
    if (refused === 'not_restricted') return { is_confirmed: true }
    if (refused) return fail(platformErrors.validationFailed, { parent_email: 'ERR_PARENT_IS_OWN' })
    if (!(await takeLetter(db, userId, now()))) {
      return fail(recoveryErrors.tooManyToParent, { parent_email: 'ERR_ONCE_A_DAY' })
    }
    await askParent(db, userId, now())
    return { is_confirmed: false }
  })
}

/** What is refused counts for nothing: it is undone. */
async function takeLetter(db: Db, userId: number, now: number): Promise<boolean> {
  const who = `user ${userId}`
  return (await takeAttempt(db, ofDay, who, now)) && takeAttempt(db, ofWeek, who, now)
}
