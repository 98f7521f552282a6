import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { queryCall } from '../../../platform/web/query-call.ts'
import type { lookUpRedeem } from '../contract.ts'

export const redeemPath = '/api/v1/redeem/'

export type Looked = AnswerOf<typeof lookUpRedeem>
export type RedeemProduct = NonNullable<Looked['product']>

/** Where the fan comes from. */
export interface Place {
  projectId: number | null
  showId: number | null
}

export const inputOf = ({ projectId, showId }: Place) => ({
  ...(projectId !== null && { project_id: projectId }),
  ...(showId !== null && { show_id: showId }),
})

/** How the project or show of the page's address is redeemed. */
export function offerQuery({ api, locale }: { api: ApiClient; locale: string }, place: Place) {
  return queryOptions({
    queryKey: ['self', 'redeem', place, locale],
    queryFn: queryCall<CallOf<typeof lookUpRedeem>>(api, redeemPath, { ...inputOf(place), locale }),
    enabled: place.projectId !== null || place.showId !== null,
    retry: false,
  })
}
