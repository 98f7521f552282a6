import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { listOrderDisputes } from '../acts-contract.ts'

type ListDisputes = CallOf<typeof listOrderDisputes>
export type Dispute = ListDisputes['answer']['results'][number]
export type Evidence = Dispute['evidence']
export type EvidenceField = keyof Evidence
export type EvidenceFile = Dispute['files'][number]

export const disputePath = '/api/studio/orders/{order_id}/dispute/'

export function disputesQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    queryKey: ['studio', 'orders', orderId, 'disputes'],
    queryFn: createQueryFn<ListDisputes>(api, disputePath, { order_id: orderId }),
    select: ({ results }) => results,
  })
}
