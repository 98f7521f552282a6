import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { keptForGood, queryCall } from '../../../../platform/web/query-call.ts'
import type { getCity } from '../../contract.ts'

/** A city by its id: of a visitor the cookie has that alone. */
export function cityQuery(api: ApiClient, locale: string, cityId: number | null | undefined) {
  return queryOptions({
    queryKey: ['city', cityId, locale],
    queryFn: queryCall<CallOf<typeof getCity>>(api, '/api/v1/cities/{city_id}/', {
      city_id: cityId ?? 0,
      locale,
    }),
    ...keptForGood,
  })
}
