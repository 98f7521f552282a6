import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { blockAuthor, listBlocked, unblockAuthor } from '../contract.ts'

/** Page size of the list; a full list takes several pages. */
const pageSize = 100
const path = '/api/v1/users/self/blocked-authors/{author_id}/'

function blocksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['self', 'blocked-authors'],
    async queryFn(context): Promise<string[]> {
      const ids: string[] = []
      for (let offset = 0; ; offset += pageSize) {
        const input = { offset, limit: pageSize }
        const call = createQueryFn<CallOf<typeof listBlocked>>(
          api,
          '/api/v1/users/self/blocked-authors/',
          input,
        )
        const { results, pagination } = await call(context)
        ids.push(...results.map(({ author_id: id }) => id))
        if (results.length === 0 || ids.length >= pagination.total_count) return ids
      }
    },
  })
}

/**
 * Manages the authors that a fan has blocked, in all chats. A block applies at once and is rolled back if the
 * request fails.
 */
export function useBlocks() {
  const api = useApi()
  const client = useQueryClient()
  const user = useCurrentUser()
  const query = blocksQuery(api)
  const { data } = useQuery({ ...query, enabled: Boolean(user) })
  const ids = new Set(user ? data : [])
  const write = (id: string, isBlocked: boolean) =>
    client.setQueryData(query.queryKey, (list: string[] = []) => [
      ...list.filter(other => other !== id),
      ...(isBlocked ? [id] : []),
    ])
  return {
    isBlocked: (id: string) => ids.has(id),
    async change(id: string, isBlocked: boolean): Promise<void> {
      await client.cancelQueries({ queryKey: query.queryKey })
      write(id, isBlocked)
      try {
        if (isBlocked) await api.call<CallOf<typeof blockAuthor>>('PUT', path, { author_id: id })
        else await api.call<CallOf<typeof unblockAuthor>>('DELETE', path, { author_id: id })
      } catch (failure) {
        write(id, !isBlocked)
        throw failure
      }
    },
  }
}

export type Blocks = ReturnType<typeof useBlocks>
