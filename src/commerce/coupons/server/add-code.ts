import { type AttemptLimit, computeWaitMs, takeAttempt } from '../../../identity/accounts/server/index.ts'
import { type Failure, fail, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { couponErrors } from '../contract.ts'
import { redeemCode } from './codes.ts'
import { presentCoupon } from './coupon-row.ts'
import { readCoupon } from './read-coupons.ts'

/** Limits attempts per fan across all IP addresses, because codes chosen by operators may be short. */
const tries: AttemptLimit = { kind: 'coupon-code', max: 5, windowMs: 60_000 }

type AddedCoupon = ReturnType<typeof presentCoupon>

/** Redeems a code as the fan's coupon. Redeeming it again returns the same coupon. */
export async function addCode(
  { code, locale }: { code: string; locale: string },
  { fan: { userId }, count, write, read, now: clock }: FanContext,
): Promise<AddedCoupon | Failure> {
  const [now, who] = [clock(), `user ${userId}`]
  if (!(await count(db => takeAttempt(db, tries, who, now)))) {
    return failWithRetryAfter(
      couponErrors.tooManyCodes,
      Math.ceil((await computeWaitMs(read, tries, who, now)) / 1_000),
    )
  }
  return write(async db => {
    const couponId = await redeemCode(db, { code, userId, now })
    const coupon = couponId === null ? null : await readCoupon(db, couponId, { userId, locale, now })
    return coupon ? presentCoupon(coupon) : fail(couponErrors.codeNotAccepted)
  })
}
