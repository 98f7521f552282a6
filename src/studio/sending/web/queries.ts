import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { ListState } from '../../kit/web/shared/list-address.ts'
import type { getRun, getUnsent, getUnsentOrder, listRuns, pick, previewParcels } from '../contract.ts'

type GetUnsent = CallOf<typeof getUnsent>
type GetRun = CallOf<typeof getRun>
export type Unsent = GetUnsent['answer']
export type UnsentOrder = CallOf<typeof getUnsentOrder>['answer']
export type PreviewRow = CallOf<typeof previewParcels>['answer']['rows'][number]
export type PickList = CallOf<typeof pick>['answer']
export type Run = GetRun['answer']['run']
export type RunRow = GetRun['answer']['results'][number]

const sendingKey = ['studio', 'sending']

/** Reads everything about sending again, and the log. */
export async function refreshSending(client: QueryClient): Promise<void> {
  const keys = [sendingKey, ['studio', 'orders'], ['studio', 'log']]
  await Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
}

export type UnsentInput = GetUnsent['input']

export const unsentQuery = (api: ApiClient, input: UnsentInput) =>
  queryOptions({
    queryKey: [...sendingKey, 'unsent', input],
    queryFn: createQueryFn<GetUnsent>(api, '/api/studio/sending/', input),
    placeholderData: keepPreviousData,
  })

export const unsentOrderQuery = (api: ApiClient, number: string, locale: string) =>
  queryOptions({
    queryKey: [...sendingKey, 'order', number, locale],
    queryFn: createQueryFn<CallOf<typeof getUnsentOrder>>(api, '/api/studio/sending/order/', {
      number,
      locale,
    }),
    enabled: number !== '',
  })

export const runsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...sendingKey, 'runs'],
    queryFn: createQueryFn<CallOf<typeof listRuns>>(api, '/api/studio/sending/runs/', { limit: 10 }),
  })

export const runPageSize = 100
const pollMs = 1_000

/** A dispatch with a page of its rows; it is read again while it runs. */
export function runQuery(api: ApiClient, runId: number, { filters, offset }: ListState) {
  const input = { run_id: runId, ...filters, limit: runPageSize, offset } as GetRun['input']
  return queryOptions({
    queryKey: [...sendingKey, 'run', input],
    queryFn: createQueryFn<GetRun>(api, '/api/studio/sending/runs/{run_id}/', input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.run.state === 'running' ? pollMs : false),
  })
}
