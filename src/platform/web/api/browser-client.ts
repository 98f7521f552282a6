import { hearServer } from '../server-clock.ts'
import type { TokenStore } from '../storage/token-store.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { ownRuntime, TIMEOUT_MS } from './runtime.ts'

/** The client of a page: its own host, the token of this browser, 30 s (spec 7). One for each page, whose clock its answers set. */
export function createBrowserClient(token: TokenStore, answerHumanCheck?: () => Promise<string>): ApiClient {
  return createApiClient({
    ...ownRuntime,
    ...(answerHumanCheck && { answerHumanCheck }),
    async fetch(url, init) {
      // Asked anew: a browser gives answers that are the same for everybody from its own cache for a minute
      // (stale-while-revalidate), with a Date of then.
      const answer = await ownRuntime.fetch(url, { ...init, cache: 'no-cache' })
      hearServer(answer.headers)
      return answer
    },
    baseUrl: '',
    timeoutMs: TIMEOUT_MS.browser,
    token,
    markerHeader: ['X-Requested-With', 'browser'],
  })
}
