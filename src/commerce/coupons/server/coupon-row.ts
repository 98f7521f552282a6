import * as z from 'zod'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { buildHasBoughtSql } from '../../shop/server/index.ts'

interface Parameters {
  /** SQL expressions, e.g. `$1`, for the fan's id, the current time and the reader's locale. */
  userId: string
  now: string
  locale: string
}

/**
 * Builds the select list of a fan's coupon for pricing and lists. The query must alias coupons as `c` and
 * fan_coupons as `f`.
 */
export function buildCouponColumnsSql({ userId, now, locale }: Parameters): string {
  return `c.id, ${buildTextSql('c.name', locale)} as name, c.currency, c.amount, c.basis_points, c.caps, c.minimums,
    c.valid_from <= ${now} as is_begun, c.valid_until <= ${now} as is_over,
    coalesce(c.used_count + c.held_count >= c.uses_max, false) as is_used_up,
    f.used_count + f.held_count >= c.uses_per_fan as is_used,
    c.is_first_purchase_only, ${buildHasBoughtSql(userId)} as has_bought, c.covers_shipping, c.project_ids,
    ${buildIsoUtcSql('c.valid_from')} as valid_from, ${buildIsoUtcSql('c.valid_until')} as valid_until,
    greatest(0, least(c.uses_per_fan - f.used_count - f.held_count, c.uses_max - c.used_count - c.held_count))
      as uses_left`
}

const amounts = z.record(z.string(), z.int())

export const couponRow = z.object({
  id: z.int(),
  name: z.string(),
  currency: z.string().nullable(),
  amount: z.int().nullable(),
  basis_points: z.int().nullable(),
  caps: amounts,
  minimums: amounts,
  is_begun: z.boolean(),
  is_over: z.boolean(),
  is_used_up: z.boolean(),
  is_used: z.boolean(),
  is_first_purchase_only: z.boolean(),
  has_bought: z.boolean(),
  covers_shipping: z.boolean(),
  project_ids: z.array(z.int()).nullable(),
  valid_from: z.string(),
  valid_until: z.string(),
  uses_left: z.int(),
})
export type CouponRow = z.output<typeof couponRow>

export function presentCoupon(row: CouponRow) {
  return {
    id: row.id,
    name: row.name,
    amount: toAmount(row),
    percent: row.basis_points === null ? null : row.basis_points / 100,
    caps: toAmounts(row.caps),
    minimums: toAmounts(row.minimums),
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    uses_left: row.uses_left,
    is_first_purchase_only: row.is_first_purchase_only,
    covers_shipping: row.covers_shipping,
    project_ids: row.project_ids,
  }
}

const toAmount = ({ amount, currency }: CouponRow) =>
  amount === null || currency === null ? null : { amount, currency }

const toAmounts = (byCurrency: Record<string, number>) =>
  Object.entries(byCurrency).map(([currency, amount]) => ({ amount, currency }))
