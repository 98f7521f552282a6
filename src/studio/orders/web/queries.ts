import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getStudioOrder, listStudioOrders } from '../contract.ts'

type ListOrders = CallOf<typeof listStudioOrders>
export type OrderRow = ListOrders['answer']['results'][number]
export type OrderStatus = OrderRow['status']
export type PaymentMethod = NonNullable<OrderRow['method']>
type GetOrder = CallOf<typeof getStudioOrder>
export type Order = GetOrder['answer']
export type OrderLine = Order['lines'][number]
export type OrderPayment = Order['payments'][number]
export type OrderTicket = Order['tickets'][number]
export type OrderAct = Order['allowed'][number]
export type TimelineEntry = Order['timeline'][number]

const ordersKey = ['studio', 'orders']

/** Reads orders and the log again after an act. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all([ordersKey, ['studio', 'log']].map(queryKey => client.invalidateQueries({ queryKey })))
}

export const pageSize = 50

/** The list of a filter as the call takes it. The server rejects values that it doesn't know. */
export function ordersQuery(
  api: ApiClient,
  { filter, sort, offset }: { filter: Readonly<Record<string, string>>; sort: string; offset: number },
) {
  const input = { ...filter, ...(sort && { sort }), limit: pageSize, offset } as ListOrders['input']
  return queryOptions({
    queryKey: [...ordersKey, 'list', input],
    queryFn: createQueryFn<ListOrders>(api, '/api/studio/orders/', input),
    placeholderData: keepPreviousData,
  })
}

export function orderQuery(api: ApiClient, orderId: string, locale: string) {
  return queryOptions({
    queryKey: [...ordersKey, orderId, locale],
    queryFn: createQueryFn<GetOrder>(api, '/api/studio/orders/{order_id}/', { order_id: orderId, locale }),
  })
}
