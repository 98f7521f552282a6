import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { lookAtLink } from '../contract.ts'
import { ticketsPath } from './shared/ticket-queries.ts'

export type Offered = ResponseOf<typeof lookAtLink>

/** What a link passes on. A POST, so that the token stands in no address. */
export function offeredQuery({ api, locale }: { api: ApiClient; locale: string }, token: string) {
  return queryOptions({
    queryKey: ['self', 'ticket-link', token, locale],
    queryFn: () =>
      api.call<CallOf<typeof lookAtLink>>('POST', `${ticketsPath}link/`, { link_token: token, locale }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
