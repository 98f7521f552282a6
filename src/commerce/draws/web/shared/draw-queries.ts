import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { getDraw, listOwnEntries } from '../../contract.ts'

export const drawPath = '/api/v1/shops/md/projects/{project_id}/draw/'

/** The public part of a draw; `draw` is null if none is planned. */
export function drawQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['project', projectId, 'draw'],
    queryFn: createQueryFn<CallOf<typeof getDraw>>(api, drawPath, { project_id: projectId }),
    refetchOnWindowFocus: 'always' as const,
  })
}

/** The fan's entries. The key begins with `self`, so that logging out removes them. */
export function ownEntriesQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['self', 'draw', projectId],
    queryFn: createQueryFn<CallOf<typeof listOwnEntries>>(api, `${drawPath}entries/self/`, {
      project_id: projectId,
    }),
  })
}
