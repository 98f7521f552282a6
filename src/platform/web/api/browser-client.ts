import { ownLocalStorage } from '../storage/local-storage.ts'
import { createTokenStore } from '../storage/token-store.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { ownRuntime, TIMEOUT_MS } from './runtime.ts'

/** The client of a page: its own host, the token of local storage, 30 s (spec 7). One for each page. */
export function createBrowserClient(): ApiClient {
  return createApiClient({
    ...ownRuntime,
    baseUrl: '',
    timeoutMs: TIMEOUT_MS.browser,
    token: createTokenStore(ownLocalStorage()),
    markerHeader: ['X-Requested-With', 'browser'],
  })
}
