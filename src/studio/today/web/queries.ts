import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getToday } from '../contract.ts'

type GetToday = CallOf<typeof getToday>
export type Today = GetToday['answer']
export type Sales = NonNullable<Today['sales']>

/** How often the page reads again while somebody looks at it. */
export const refreshMs = 60_000

/** Numbers and work of today. */
export const todayQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: ['studio', 'today', locale],
    queryFn: createQueryFn<GetToday>(api, '/api/studio/today/', { locale }),
    refetchInterval: refreshMs,
  })
