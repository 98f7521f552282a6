import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { lookAtLink } from '../contract.ts'
import { ticketsPath } from './shared/ticket-queries.ts'

export type OfferedTicket = ResponseOf<typeof lookAtLink>

/** Fetches the ticket that a link offers. Uses POST, so that the token is not part of a URL. */
export function offeredTicketQuery({ api, locale }: { api: ApiClient; locale: string }, token: string) {
  return queryOptions({
    queryKey: ['self', 'ticket-link', token, locale],
    queryFn: () =>
      api.call<CallOf<typeof lookAtLink>>('POST', `${ticketsPath}link/`, { link_token: token, locale }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
