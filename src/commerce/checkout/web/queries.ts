import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { listBillingCoupons } from '../../coupons/contract.ts'
import type { getPurchaseStatus } from '../../orders/contract.ts'

const own = '/api/v1/shops/md/users/self/'

/** Reports whether the fan can buy now, and an unpaid order to resume. */
export function purchaseStatusQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['self', 'purchase-status', projectId],
    queryFn: createQueryFn<CallOf<typeof getPurchaseStatus>>(
      api,
      `${own}projects/{project_id}/purchase-status/`,
      {
        project_id: projectId,
      },
    ),
    refetchOnWindowFocus: 'always' as const,
  })
}

interface Goods {
  projectId: number
  currency: string
  amount: number
  locale: string
}

export type BillingCoupons = ResponseOf<typeof listBillingCoupons>

/** Coupons that apply to these goods, and the others with the reason why they don't. */
export function billingCouponsQuery(api: ApiClient, { projectId, currency, amount, locale }: Goods) {
  return queryOptions({
    queryKey: ['self', 'billing-coupons', projectId, currency, amount, locale],
    queryFn: createQueryFn<CallOf<typeof listBillingCoupons>>(
      api,
      '/api/v1/coupon/users/self/billing/coupons/',
      {
        project_id: projectId,
        currency,
        amount,
        locale,
      },
    ),
  })
}
