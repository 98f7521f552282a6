import { type AttemptLimit, takeAttempt, untilNextMs } from '../../../identity/accounts/server/index.ts'
import { type Failure, fail, failUntil } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { couponErrors } from '../contract.ts'
import { takeCode } from './codes.ts'
import { presentCoupon } from './coupon-row.ts'
import { readCoupon } from './read-coupons.ts'

/** Of one fan, from however many addresses: codes that operators chose may be short. */
const tries: AttemptLimit = { kind: 'coupon-code', max: 5, windowMs: 60_000 }

type Answer = ReturnType<typeof presentCoupon>

/** A code becomes the fan's coupon; one that the fan has already is answered again. */
export async function addCode(
  { code, locale }: { code: string; locale: string },
  { fan: { userId }, count, write, read, now: clock }: FanContext,
): Promise<Answer | Failure> {
  const [now, who] = [clock(), `user ${userId}`]
  if (!(await count(db => takeAttempt(db, tries, who, now)))) {
    return failUntil(couponErrors.tooManyCodes, Math.ceil((await untilNextMs(read, tries, who, now)) / 1_000))
  }
  return write(async db => {
    const couponId = await takeCode(db, { code, userId, now })
    const coupon = couponId === null ? null : await readCoupon(db, couponId, { userId, locale, now })
    return coupon ? presentCoupon(coupon) : fail(couponErrors.codeNotAccepted)
  })
}
