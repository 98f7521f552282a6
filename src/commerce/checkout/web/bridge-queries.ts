import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getOrder } from '../../orders/contract.ts'
import type { confirmPayment, getPaymentStatus } from '../../payments/contract.ts'
import type { getSupporterNumber } from '../../shop/contract.ts'
import type { BridgeResult } from './bridge-state.ts'

export type BridgeOrder = ResponseOf<typeof getOrder>

interface Reader {
  api: ApiClient
  locale: string
}

/** The order of a payment. Its key starts with the order page's key, so both are invalidated together. */
export function bridgeOrderQuery({ api, locale }: Reader, orderId: string) {
  return queryOptions({
    queryKey: ['self', 'order', orderId, 'bridge', locale],
    queryFn: createQueryFn<CallOf<typeof getOrder>>(api, '/api/v1/shops/md/users/self/orders/{order_id}/', {
      order_id: orderId,
      locale,
    }),
    staleTime: 0,
  })
}

/**
 * A payment's status, always stale because it is polled: the default `staleTime` of 5 s would hide changes.
 */
export function bridgeStatusQuery(api: ApiClient, paymentId: string) {
  return queryOptions({
    queryKey: ['self', 'bridge-status', paymentId],
    queryFn: createQueryFn<CallOf<typeof getPaymentStatus>>(api, '/api/v1/payments/{payment_id}/status/', {
      payment_id: paymentId,
    }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always' as const,
  })
}

export function supporterNumberQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['self', 'supporter-number', projectId],
    queryFn: createQueryFn<CallOf<typeof getSupporterNumber>>(
      api,
      '/api/v1/shops/md/users/self/projects/{project_id}/supporter/',
      { project_id: projectId },
    ),
    staleTime: 0,
  })
}

/**
 * Reports the fan's return, so that the server polls the provider immediately. It proves no payment and is
 * idempotent.
 */
export function confirmReturn(api: ApiClient, paymentId: string, result: BridgeResult) {
  return api.call<CallOf<typeof confirmPayment>>('POST', '/api/v1/payments/{payment_id}/confirm/', {
    payment_id: paymentId,
    result,
  })
}
