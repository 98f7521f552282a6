import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getStudioFan, listFanChoices, listStudioFans } from '../contract.ts'

type ListFans = CallOf<typeof listStudioFans>
export type FanRow = ListFans['answer']['results'][number]
type GetFan = CallOf<typeof getStudioFan>
export type Fan = GetFan['answer']

const fansKey = ['studio', 'fans']

/** Reads fans and the log again after an act. */
export async function refreshFans(client: QueryClient): Promise<void> {
  await Promise.all([fansKey, ['studio', 'log']].map(queryKey => client.invalidateQueries({ queryKey })))
}

export const pageSize = 50

/** The list of a filter as the call takes it. The server rejects values that it doesn't know. */
export function fansQuery(
  api: ApiClient,
  { filter, sort, offset }: { filter: Readonly<Record<string, string>>; sort: string; offset: number },
) {
  const input = { ...filter, ...(sort && { sort }), limit: pageSize, offset } as ListFans['input']
  return queryOptions({
    queryKey: [...fansKey, 'list', input],
    queryFn: createQueryFn<ListFans>(api, '/api/studio/fans/', input),
    placeholderData: keepPreviousData,
  })
}

export function fanQuery(api: ApiClient, userId: number, locale: string) {
  return queryOptions({
    queryKey: [...fansKey, userId, locale],
    queryFn: createQueryFn<GetFan>(api, '/api/studio/fans/{user_id}/', { user_id: String(userId), locale }),
  })
}

export const fanChoicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...fansKey, 'choices'],
    queryFn: createQueryFn<CallOf<typeof listFanChoices>>(api, '/api/studio/fan-choices/', {}),
    staleTime: 60_000,
  })
