import type { TokenStore } from '../storage/token-store.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { ownRuntime, TIMEOUT_MS } from './runtime.ts'

/** The client of a page: its own host, the token of this browser, 30 s (spec 7). One for each page. */
export function createBrowserClient(token: TokenStore): ApiClient {
  return createApiClient({
    ...ownRuntime,
    baseUrl: '',
    timeoutMs: TIMEOUT_MS.browser,
    token,
    markerHeader: ['X-Requested-With', 'browser'],
  })
}
