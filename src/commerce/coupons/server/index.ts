import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { addCode } from './add-code.ts'
import { codesCommand } from './commands/codes-command.ts'
import { grantCommand } from './commands/grant-command.ts'
import { grantToMany } from './grant-coupon.ts'
import { couponCodeContent, couponContent } from './import/coupon-content.ts'
import { listBillingCoupons, listOwnCoupons } from './list-coupons.ts'
import { couponData } from './personal-data.ts'

export { makeCodes } from './codes.ts'
export {
  type CouponReason,
  type CouponTerms,
  computeDiscount,
  findUnusableReason,
} from './discount.ts'
export { grantCoupon, grantToMany } from './grant-coupon.ts'
export { readCoupon } from './read-coupons.ts'
export { giveBackCoupon, holdCoupon, releaseCoupon, useCoupon } from './uses.ts'

export const couponsModule: ServerModule = {
  name: 'coupons',
  tables: ['coupons', 'coupon_codes'],
  commands: [grantCommand, codesCommand],
  contents: [couponContent, couponCodeContent],
  implementations: [
    implement(contract.listOwnCoupons, (_input, { fan, read, locale, now }) =>
      listOwnCoupons(read, { userId: fan.userId, locale, now: now() }),
    ),
    implement(contract.listBillingCoupons, ({ query }, { fan, read, locale, now }) => {
      const use = { projectId: query.project_id, currency: query.currency, goods: query.amount }
      return listBillingCoupons(read, { userId: fan.userId, locale, now: now(), ...use })
    }),
    implement(contract.addCouponCode, ({ body }, context) =>
      addCode({ code: body.code, locale: body.locale ?? context.locale }, context),
    ),
  ],
  personalData: couponData,
  tasks: [grantToMany],
}
