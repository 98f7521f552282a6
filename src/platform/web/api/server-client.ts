import { noToken } from '../storage/token-store.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { ownRuntime, type Runtime, TIMEOUT_MS } from './runtime.ts'

/**
 * The client that loads pages on the server: 10 s, speaks for nobody, keeps nothing (spec 7). `fetch` may be
 * the app in this process, to which any absolute `baseUrl` will do.
 */
export function createServerClient(setup: { fetch: Runtime['fetch']; baseUrl: string }): ApiClient {
  return createApiClient({
    ...ownRuntime,
    ...setup,
    timeoutMs: TIMEOUT_MS.server,
    token: noToken,
    markerHeader: ['X-Requested-With', 'server'],
    cache: false,
  })
}
