import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { isCurrency } from '../../platform/contract/currencies.ts'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idParam, wholeNumber } from '../../platform/contract/paged.ts'
import { secret } from '../../platform/contract/secret.ts'

export const couponErrors = {
  /** Also returned for another fan's code, an expired code and one that never existed (product 5). */
  codeNotAccepted: defineError('coupon_code_not_accepted', 1400, 404, 'This code does not work.'),
  tooManyCodes: defineError(
    'coupon_too_many_codes',
    1401,
    429,
    'Too many codes were tried. Try again in a moment.',
  ),
}

export const couponReasons = [
  'used',
  'expired',
  'not_yet',
  'used_up',
  'other_project',
  'other_currency',
  'minimum',
  'first_purchase',
] as const

/** A fan's coupon (spec 3). It has either `amount`, or `percent` with a cap. */
const coupon = z.object({
  id: z.int(),
  name: z.string(),
  amount: amount.nullable(),
  /** At most two decimals. */
  percent: z.number().nullable(),
  caps: z.array(amount),
  minimums: z.array(amount),
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime(),
  uses_left: z.int(),
  is_first_purchase_only: z.boolean(),
  covers_shipping: z.boolean(),
  /** Projects that the coupon applies to; null for all. */
  project_ids: z.array(z.int()).nullable(),
})

export const listOwnCoupons = defineEndpoint({
  method: 'GET',
  path: '/api/v1/coupon/users/self/coupons/',
  summary: "The fan's coupons: usable ones by their end, and others with the reason",
  source: 'spec 7.1, product 8',
  access: 'fan',
  isForRestricted: true,
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: z.object({
    usable: z.array(coupon),
    not_usable: z.array(coupon.extend({ reason: z.enum(couponReasons) })),
  }),
  limit: readLimit,
  cache: privateResponse,
})

export const listBillingCoupons = defineEndpoint({
  method: 'GET',
  path: '/api/v1/coupon/users/self/billing/coupons/',
  summary: 'Coupons that a purchase could take now, and others with the reason',
  source: 'spec 7.1, product 8',
  access: 'fan',
  isForRestricted: true,
  query: z.object({
    project_id: idParam.optional(),
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/, 'Give three letters, as KRW.')
      .toUpperCase()
      .refine(isCurrency, 'This currency is not supported.')
      .optional(),
    /** Goods price in minor units. */
    amount: wholeNumber({ max: 999_999_999 }).optional(),
    locale: z.string().max(20).optional(),
  }),
  answer: z.object({
    usable: z.array(coupon.extend({ discount: z.int().nullable() })),
    not_usable: z.array(
      coupon.extend({
        reason: z.enum(couponReasons),
      }),
    ),
  }),
  limit: readLimit,
  cache: privateResponse,
})

const codeLimit: Limit = { bucket: 'coupon-code', perMinute: 5 }

export const addCouponCode = defineEndpoint({
  method: 'POST',
  path: '/api/v1/coupon/users/self/coupons/',
  summary: "A code becomes the fan's coupon. Safe to repeat",
  source: 'product 8',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({
    code: secret(z.string().trim().min(1, 'ERR_REQUIRED').max(100, 'ERR_INVALID_LENGTH')),
    locale: z.string().max(20).optional(),
  }),
  answer: coupon,
  errors: [couponErrors.codeNotAccepted, couponErrors.tooManyCodes],
  limit: codeLimit,
  cache: privateResponse,
})
