import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { getNextCursor } from '../../../platform/web/paging.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { ListState } from '../../kit/web/shared/list-address.ts'
import type {
  getReconciliation,
  listEntries,
  listOpenRefunds,
  listReconciliations,
  sumLedger,
} from '../contract.ts'

type SumLedger = CallOf<typeof sumLedger>
type ListEntries = CallOf<typeof listEntries>
type ListRefunds = CallOf<typeof listOpenRefunds>
type ListRuns = CallOf<typeof listReconciliations>

export type Ledger = SumLedger['answer']
export type LedgerSum = Ledger['results'][number]
export type Entry = ListEntries['answer']['results'][number]
export type Refund = ListRefunds['answer']['results'][number]
export type Run = ListRuns['answer']['results'][number]
export type RunDetails = CallOf<typeof getReconciliation>['answer']

export const moneyKey = ['studio', 'money'] as const

/** Filters of the ledger, in the address of its sums and of its entries. */
export const ledgerFilterKeys = ['from', 'until', 'account', 'currency', 'project_id'] as const

export function ledgerQuery(api: ApiClient, { filters }: ListState, locale: string) {
  const input = { ...filters, locale } as SumLedger['input']
  return queryOptions({
    queryKey: [...moneyKey, 'ledger', input],
    queryFn: createQueryFn<SumLedger>(api, '/api/studio/money/', input),
    placeholderData: keepPreviousData,
  })
}

export function entriesQuery(api: ApiClient, { filters }: ListState, locale: string) {
  return infiniteQueryOptions({
    queryKey: [...moneyKey, 'entries', filters, locale],
    queryFn(context) {
      const input = { ...filters, locale, last_evaluated_key: context.pageParam } as ListEntries['input']
      return createQueryFn<ListEntries>(api, '/api/studio/money/entries/', input)(context)
    },
    initialPageParam: null as string | null,
    getNextPageParam: getNextCursor,
    placeholderData: keepPreviousData,
  })
}

export const refundsPageSize = 50

export function refundsQuery(api: ApiClient, { filters, offset }: ListState, locale: string) {
  const input = { ...filters, locale, limit: refundsPageSize, offset } as ListRefunds['input']
  return queryOptions({
    queryKey: [...moneyKey, 'refunds', input],
    queryFn: createQueryFn<ListRefunds>(api, '/api/studio/money/refunds/', input),
    placeholderData: keepPreviousData,
  })
}

const checkEveryMs = 3_000

/** The last comparisons; they are read again while one is under way. */
export const runsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...moneyKey, 'runs'],
    queryFn: createQueryFn<ListRuns>(api, '/api/studio/money/reconciliations/', {}),
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ status }) => status === 'waiting') ? checkEveryMs : false,
  })

export const runQuery = (api: ApiClient, id: number) =>
  queryOptions({
    queryKey: [...moneyKey, 'runs', id],
    queryFn: createQueryFn<CallOf<typeof getReconciliation>>(
      api,
      '/api/studio/money/reconciliations/{reconciliation_id}/',
      { reconciliation_id: id },
    ),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? checkEveryMs : false),
  })
