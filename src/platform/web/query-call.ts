import type { EndpointType } from '../contract/endpoint-type.ts'
import type { ApiClient } from './api/client.ts'

/** Query options that cache a response permanently, even while unused (spec 7.1, 7.2). */
export const permanentCache = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/**
 * Returns the `queryFn` of a call. Successes are cached only by TanStack Query, per the query's settings; the
 * client deduplicates requests and caches errors for half a second (spec 7). Unused queries are aborted.
 */
export function createQueryFn<E extends EndpointType>(api: ApiClient, path: E['path'], input: E['input']) {
  return ({ signal }: { signal: AbortSignal }): Promise<E['answer']> =>
    api.call<E>('GET', path, input, { signal, keep: false })
}
