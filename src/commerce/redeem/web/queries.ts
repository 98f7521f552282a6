import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { lookUpRedeem } from '../contract.ts'

export const redeemPath = '/api/v1/redeem/'

export type LookupResult = ResponseOf<typeof lookUpRedeem>
export type RedeemProduct = NonNullable<LookupResult['product']>

/** The project or show page that the fan comes from. */
export interface RedeemScope {
  projectId: number | null
  showId: number | null
}

export const toInput = ({ projectId, showId }: RedeemScope) => ({
  ...(projectId !== null && { project_id: projectId }),
  ...(showId !== null && { show_id: showId }),
})

/** Fetches how to redeem for the page's project or show. */
export function offerQuery({ api, locale }: { api: ApiClient; locale: string }, place: RedeemScope) {
  return queryOptions({
    queryKey: ['self', 'redeem', place, locale],
    queryFn: createQueryFn<CallOf<typeof lookUpRedeem>>(api, redeemPath, { ...toInput(place), locale }),
    enabled: place.projectId !== null || place.showId !== null,
    retry: false,
  })
}
