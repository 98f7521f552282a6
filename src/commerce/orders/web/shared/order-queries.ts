import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { getOrder, listOrders } from '../../contract.ts'

export type Order = ResponseOf<typeof getOrder>
export type ListedOrder = ResponseOf<typeof listOrders>['results'][number]

interface Reader {
  api: ApiClient
  locale: string
}

export const pageSize = 20
const ordersPath = '/api/v1/shops/md/users/self/orders/'
export const orderPath = `${ordersPath}{order_id}/` as const

/** A page of the fan's orders. The key starts with `self`, so the data is removed when the session ends. */
export function ordersQuery({ api, locale }: Reader, offset: number) {
  return queryOptions({
    queryKey: ['self', 'orders', locale, offset],
    queryFn: createQueryFn<CallOf<typeof listOrders>>(api, ordersPath, { locale, offset, limit: pageSize }),
  })
}

/** One order; refetched whenever the window gets the focus. */
export function orderQuery({ api, locale }: Reader, orderId: string) {
  return queryOptions({
    queryKey: ['self', 'order', orderId, locale],
    queryFn: createQueryFn<CallOf<typeof getOrder>>(api, orderPath, { order_id: orderId, locale }),
    refetchOnWindowFocus: 'always' as const,
  })
}

/**
 * Kept separate from the order's key, so that refetching the order after a cancellation doesn't refetch the
 * preview.
 */
export const cancelPreviewKey = (orderId: string) => ['self', 'order-cancel', orderId] as const
