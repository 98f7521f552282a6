import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type AttemptLimit, setParentEmail, takeAttempt } from '../../accounts/server/index.ts'
import { recoveryErrors } from '../contract.ts'
import { requestParentConsent } from './request-confirmation.ts'

const dayMs = 24 * 3_600_000
/** Strict limits, because the address is only claimed to be a parent's and may be a stranger's. */
const dayLimit: AttemptLimit = { kind: 'parent-day', max: 1, windowMs: dayMs }
const weekLimit: AttemptLimit = { kind: 'parent-week', max: 3, windowMs: 7 * dayMs }

/** Sends the email to the parent again, or to another address, which becomes the parent's. */
export function resendParentEmail(
  email: string,
  { fan: { userId }, now, write }: FanContext,
): Promise<{ is_confirmed: boolean } | Failure> {
  return write(async db => {
    const refused = await setParentEmail(db, userId, email)
    if (refused === 'not_restricted') return { is_confirmed: true }
    if (refused) return fail(platformErrors.validationFailed, { parent_email: 'ERR_PARENT_IS_OWN' })
    if (!(await takeEmailQuota(db, userId, now()))) {
      return fail(recoveryErrors.tooManyToParent, { parent_email: 'ERR_ONCE_A_DAY' })
    }
    await requestParentConsent(db, userId, now())
    return { is_confirmed: false }
  })
}

/** Rejected requests don't count, because the transaction is rolled back. */
async function takeEmailQuota(db: Db, userId: number, now: number): Promise<boolean> {
  const who = `user ${userId}`
  return (await takeAttempt(db, dayLimit, who, now)) && takeAttempt(db, weekLimit, who, now)
}
