import type * as z from 'zod'
import {
  findAccount,
  toVerifiedPhone,
  type VerifiedFact,
  verifyAccount,
} from '../../../identity/accounts/server/index.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { type verifyFan as call, studioFanErrors } from '../contract.ts'

type Body = z.output<NonNullable<typeof call.body>>

/** Takes a fact about a fan as verified, once support has checked it in another way. */
export async function verifyFan(
  userId: number,
  body: Body,
  { write, actor, now }: StaffContext,
): Promise<{ user_id: number; is_changed: boolean } | Failure> {
  const verified: VerifiedFact | null =
    body.what === 'phone' ? toVerifiedPhone(body.phone) : { what: body.what }
  if (!verified) return fail(platformErrors.validationFailed, { phone: 'ERR_INVALID' })
  return write(async db => {
    const account = await findAccount(db, String(userId), { isLocked: true })
    if (!account) return fail(studioFanErrors.unknown)
    const by = { actor, reason: body.reason, now: now() }
    const done = await verifyAccount(db, { account, verified, by })
    if (done === 'number_taken') return fail(studioFanErrors.numberTaken)
    return { user_id: userId, is_changed: done === 'verified' }
  })
}
