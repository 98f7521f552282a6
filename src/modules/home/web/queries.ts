import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { queryCall } from '../../../platform/web/query-call.ts'
import type { getHome } from '../contract.ts'

export type Home = AnswerOf<typeof getHome>

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
