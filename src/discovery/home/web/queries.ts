import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getHome, getOwnHome } from '../contract.ts'

export type Home = ResponseOf<typeof getHome>
export type OwnHome = ResponseOf<typeof getOwnHome>

export function homeQuery(api: ApiClient, locale: string, cityId?: number) {
  return queryOptions({
    queryKey: ['home', locale, cityId ?? null],
    queryFn: createQueryFn<CallOf<typeof getHome>>(api, '/api/v1/home/', {
      locale,
      ...(cityId && { city_id: cityId }),
    }),
  })
}

/**
 * Upcoming items of the artists that the fan follows. The key begins with `self`, so signing out evicts it.
 */
export function ownHomeQuery(api: ApiClient, locale: string, cityId?: number) {
  return queryOptions({
    queryKey: ['self', 'follows', 'home', locale, cityId ?? null],
    queryFn: createQueryFn<CallOf<typeof getOwnHome>>(api, '/api/v1/users/self/home/', {
      locale,
      ...(cityId && { city_id: cityId }),
    }),
  })
}
