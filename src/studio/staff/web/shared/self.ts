import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { useViewerZone } from '../../../../platform/web/use-viewer-zone.ts'
import type { getOwnStaff, StaffRight } from '../../contract.ts'

type GetSelf = CallOf<typeof getOwnStaff>
export type StaffSelf = GetSelf['answer']

export const selfKey = ['studio', 'self'] as const

/** The signed-in person with their rights. */
export const selfQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: selfKey,
    queryFn: createQueryFn<GetSelf>(api, '/api/studio/staff/self/', {}),
    staleTime: 60_000,
  })

/** Returns the signed-in person; the shell renders pages only once they are known. */
export function useSelf(): StaffSelf {
  const { data } = useQuery(selfQuery(useApi()))
  if (!data) throw new Error('useSelf is used outside of the shell')
  return data
}

export function useCan(right: StaffRight): boolean {
  return useSelf().rights.includes(right)
}

/** Returns the person's IANA time zone; that of the browser unless they have chosen one. */
export function useOwnZone(): string {
  const { zone } = useSelf()
  const viewer = useViewerZone()
  return zone ?? viewer ?? 'UTC'
}
