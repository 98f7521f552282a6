import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { listOwnCoupons } from '../contract.ts'

type Coupons = ResponseOf<typeof listOwnCoupons>
/** A listed coupon; an unusable one has a reason. */
export type OwnCoupon = Coupons['usable'][number] & Partial<Pick<Coupons['not_usable'][number], 'reason'>>

export const couponsPath = '/api/v1/coupon/users/self/coupons/'

/** The fan's coupons. The key begins with `self`, so that logging out removes them. */
export function ownCouponsQuery({ api, locale }: { api: ApiClient; locale: string }) {
  return queryOptions({
    queryKey: ['self', 'coupons', locale],
    queryFn: createQueryFn<CallOf<typeof listOwnCoupons>>(api, couponsPath, { locale }),
  })
}
