import { syncServerClock } from '../server-clock.ts'
import type { TokenStore } from '../storage/token-store.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { systemRuntime, TIMEOUT_MS } from './runtime.ts'

/**
 * Creates the client of a page: same host, this browser's token, a timeout of 30 s (spec 7). One per page,
 * because its responses sync the page's clock.
 */
export function createBrowserClient(token: TokenStore, answerHumanCheck?: () => Promise<string>): ApiClient {
  return createApiClient({
    ...systemRuntime,
    ...(answerHumanCheck && { answerHumanCheck }),
    async fetch(url, init) {
      // Bypasses the browser's cache, which would serve public responses for up to a minute
      // (stale-while-revalidate), with an old Date header.
      const response = await systemRuntime.fetch(url, { ...init, cache: 'no-cache' })
      syncServerClock(response.headers)
      return response
    },
    baseUrl: '',
    timeoutMs: TIMEOUT_MS.browser,
    token,
    markerHeader: ['X-Requested-With', 'browser'],
  })
}
