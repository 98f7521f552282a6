import type { EndpointType } from '../contract/endpoint-type.ts'
import type { ApiClient } from './api/client.ts'

/** For answers that are kept for good: also while nothing shows them (spec 7.1, 7.2). */
export const keptForGood = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/**
 * The `queryFn` of a call. TanStack Query alone keeps successes, as long as the query says; the client joins equal
 * requests and gives an error again for half a second (spec 7). A query that nobody shows any more stops waiting.
 */
export function queryCall<E extends EndpointType>(api: ApiClient, path: E['path'], input: E['input']) {
  return ({ signal }: { signal: AbortSignal }): Promise<E['answer']> =>
    api.call<E>('GET', path, input, { signal, keep: false })
}
