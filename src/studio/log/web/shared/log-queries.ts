import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { getNextCursor } from '../../../../platform/web/paging.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { getLogRow, getOwnLogRow, listLog, listOwnLog } from '../../contract.ts'

type ListLog = CallOf<typeof listLog>
export type LogRow = ListLog['answer']['results'][number]
export type LogRowDetails = CallOf<typeof getLogRow>['answer']
/** Filters of the log as its calls take them. */
export type LogFilter = Omit<ListLog['input'], 'limit' | 'last_evaluated_key'>

/** All rows of the log for those with the right, else the person's own ones. */
export type LogPart = 'all' | 'own'

interface ListOptions {
  part: LogPart
  filter: LogFilter
  limit?: number
}

/** Rows of the log, newest first. */
export const logQuery = (api: ApiClient, { part, filter, limit = 50 }: ListOptions) =>
  infiniteQueryOptions({
    queryKey: ['studio', 'log', part, filter, limit],
    queryFn(context) {
      const input = { ...filter, limit, last_evaluated_key: context.pageParam }
      return part === 'all'
        ? createQueryFn<ListLog>(api, '/api/studio/log/', input)(context)
        : createQueryFn<CallOf<typeof listOwnLog>>(api, '/api/studio/log/own/', input)(context)
    },
    initialPageParam: null as string | null,
    getNextPageParam: getNextCursor,
  })

/** One row of the log. */
export const logRowQuery = (api: ApiClient, part: LogPart, rowId: number) =>
  queryOptions({
    queryKey: ['studio', 'log', part, 'row', rowId],
    queryFn: context =>
      part === 'all'
        ? createQueryFn<CallOf<typeof getLogRow>>(api, '/api/studio/log/{row_id}/', { row_id: rowId })(
            context,
          )
        : createQueryFn<CallOf<typeof getOwnLogRow>>(api, '/api/studio/log/own/{row_id}/', {
            row_id: rowId,
          })(context),
  })
