import type { EndpointType } from '../contract/endpoint-type.ts'
import type { ApiClient } from './api/client.ts'

/** Query options that cache a response permanently, even while it is unused (spec 7.1, 7.2). */
export const permanentCache = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/**
 * Creates the `queryFn` of a call. Only TanStack Query caches successes, by the query's settings; the client
 * deduplicates requests and caches errors for half a second (spec 7). Queries that are no longer used are
 * aborted.
 */
export function createQueryFn<E extends EndpointType>(api: ApiClient, path: E['path'], input: E['input']) {
  return ({ signal }: { signal: AbortSignal }): Promise<E['answer']> =>
    api.call<E>('GET', path, input, { signal, keep: false })
}
