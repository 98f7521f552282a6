import { syncServerClock } from '../server-clock.ts'
import type { TokenStore } from '../storage/token-store.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { systemRuntime, TIMEOUT_MS } from './runtime.ts'

/**
 * Creates the client of a page: its own host, this browser's token, 30 s (spec 7). One per page; its
 * responses set the page's clock.
 */
export function createBrowserClient(token: TokenStore, answerHumanCheck?: () => Promise<string>): ApiClient {
  return createApiClient({
    ...systemRuntime,
    ...(answerHumanCheck && { answerHumanCheck }),
    async fetch(url, init) {
      // Uncached: browsers serve public responses from their own cache for a minute (stale-while-revalidate),
      // with an old Date.
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
