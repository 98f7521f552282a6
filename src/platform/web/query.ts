import { QueryClient } from '@tanstack/react-query'

/**
 * Default options of queries: successes are reused for 5 s (spec 7). The API client handles retries, so the
 * query client doesn't retry.
 */
export const queryDefaults = { staleTime: 5_000, retry: false, refetchOnWindowFocus: false }

export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: queryDefaults } })
}

/** A page's loaded responses, which are serialized into its HTML. */
export type QueryState = [key: readonly unknown[], data: unknown][]

export function dumpQueries(client: QueryClient): QueryState {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(query => (query.state.status === 'success' ? [[query.queryKey, query.state.data]] : []))
}

/**
 * Restores a page's responses into the query cache. They count as fresh, because they were loaded with the
 * page. On a slow device hydration takes longer than that, and a part that hydrates with newer data than its
 * HTML doesn't match it; so until the returned function is called, nothing becomes stale by default.
 */
export function restoreQueries(client: QueryClient, state: QueryState): () => void {
  let isHydrating = true
  const staleTime = () => (isHydrating ? Number.POSITIVE_INFINITY : queryDefaults.staleTime)
  client.setDefaultOptions({ queries: { ...queryDefaults, staleTime } })
  for (const [key, data] of state) client.setQueryData(key, data)
  return () => {
    isHydrating = false
  }
}
