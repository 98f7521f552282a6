import { describe, expect, test } from 'vitest'
import { groupCoupons } from './coupon-groups.ts'
import type { OwnCoupon } from './queries.ts'

const coupon = (id: number, reason?: OwnCoupon['reason']): OwnCoupon => ({
  id,
  name: 'Ten off',
  amount: null,
  percent: 10,
  caps: [],
  minimums: [],
  uses_left: 1,
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: '2026-12-31T00:00:00.000Z',
  is_first_purchase_only: false,
  covers_shipping: false,
  project_ids: null,
  ...(reason && { reason }),
})

describe('groupCoupons', () => {
  test('groups coupons by state and keeps their order', () => {
    const list = [
      coupon(1),
      coupon(2, 'expired'),
      coupon(3, 'used'),
      coupon(4, 'not_yet'),
      coupon(5, 'used_up'),
      coupon(6, 'first_purchase'),
    ]
    const groups = groupCoupons(list).map(({ group, coupons }) => [group, coupons.map(({ id }) => id)])
    expect(groups).toEqual([
      ['usable', [1, 4]],
      ['used', [3]],
      ['over', [2, 5, 6]],
    ])
  })

  test('omits empty groups', () => {
    expect(groupCoupons([coupon(1, 'used')]).map(({ group }) => group)).toEqual(['used'])
    expect(groupCoupons([])).toEqual([])
  })
})
