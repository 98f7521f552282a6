import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { queryCall } from '../../../platform/web/query-call.ts'
import type { getHome, getOwnHome } from '../contract.ts'

export type Home = ResponseOf<typeof getHome>
export type OwnHome = ResponseOf<typeof getOwnHome>

/** All blocks of the home page; nearby items first if a city is given. */
export function homeQuery(api: ApiClient, locale: string, cityId?: number) {
  return queryOptions({
    queryKey: ['home', locale, cityId ?? null],
    queryFn: queryCall<CallOf<typeof getHome>>(api, '/api/v1/home/', {
      locale,
      ...(cityId && { city_id: cityId }),
    }),
  })
}

/** What comes next of the artists that the fan follows. The key begins with `self`: it goes with the session. */
export function ownHomeQuery(api: ApiClient, locale: string, cityId?: number) {
  return queryOptions({
    queryKey: ['self', 'follows', 'home', locale, cityId ?? null],
    queryFn: queryCall<CallOf<typeof getOwnHome>>(api, '/api/v1/users/self/home/', {
      locale,
      ...(cityId && { city_id: cityId }),
    }),
  })
}
