import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { listEntryTickets } from '../../contract.ts'

export type Ticket = ResponseOf<typeof listEntryTickets>['results'][number]

export const ticketsPath = '/api/v1/shops/md/users/self/entry-tickets/'
export const ticketsKey = ['self', 'tickets'] as const

/**
 * All tickets that the fan holds, upcoming ones first. The key begins with `self`, so that logging out
 * removes them.
 */
export function ticketsQuery({ api, locale }: { api: ApiClient; locale: string }) {
  return queryOptions({
    queryKey: [...ticketsKey, locale],
    queryFn: createQueryFn<CallOf<typeof listEntryTickets>>(api, ticketsPath, { locale, limit: 'all' }),
    refetchOnWindowFocus: 'always' as const,
  })
}
