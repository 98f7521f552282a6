import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { listExports } from '../../../exports/contract.ts'

type ListExports = CallOf<typeof listExports>
export type OwnExport = ListExports['answer']['results'][number]

const checkEveryMs = 3_000

/** The person's exports of the last day; they are read again while one is being made. */
export const ownExportsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['studio', 'exports'],
    queryFn: createQueryFn<ListExports>(api, '/api/studio/exports/', {}),
    select: ({ results }) => results,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ is_ready: isReady }) => !isReady) ? checkEveryMs : false,
  })

/** Returns the address of an export's file, which the browser saves. */
export const buildExportPath = (exportId: number) => `/api/studio/exports/${exportId}/file/`
