import { QueryClient } from '@tanstack/react-query'

/** Success is reused for 5 s (spec 7); retries belong to the API client, not to the cache above it. */
export const queryDefaults = { staleTime: 5_000, retry: false, refetchOnWindowFocus: false }

export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: queryDefaults } })
}

/** The loaded answers of a page, as they travel in its HTML. */
export type QueryState = [key: readonly unknown[], data: unknown][]

export function dumpQueries(client: QueryClient): QueryState {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(query => (query.state.status === 'success' ? [[query.queryKey, query.state.data]] : []))
}

/** Puts a page's answers where its queries look. They count as fresh: the page just came with them. */
export function restoreQueries(client: QueryClient, state: QueryState): void {
  for (const [key, data] of state) client.setQueryData(key, data)
}
