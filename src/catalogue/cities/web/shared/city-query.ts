import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn, permanentCache } from '../../../../platform/web/query-call.ts'
import type { getCity } from '../../contract.ts'

/** Reads a city by its id, which is all that a visitor's cookie holds. */
export function cityQuery(api: ApiClient, locale: string, cityId: number | null | undefined) {
  return queryOptions({
    queryKey: ['city', cityId, locale],
    queryFn: createQueryFn<CallOf<typeof getCity>>(api, '/api/v1/cities/{city_id}/', {
      city_id: cityId ?? 0,
      locale,
    }),
    ...permanentCache,
  })
}
