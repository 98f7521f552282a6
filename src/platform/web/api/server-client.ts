import { noToken } from '../storage/token-store.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { ownRuntime, TIMEOUT_MS } from './runtime.ts'

/** The app answers in this process; a `Request` needs an absolute address all the same. */
const IN_PROCESS = 'http://app.invalid'

/** The client that loads pages from the app in this process: 10 s, speaks for nobody, keeps nothing (spec 7). */
export function createServerClient(fetchInProcess: (request: Request) => Promise<Response>): ApiClient {
  return createApiClient({
    ...ownRuntime,
    // The app does not listen to a signal, and a Request with one costs more than the rest of the call.
    fetch: (url, init) => fetchInProcess(new Request(url, { ...init, signal: null })),
    baseUrl: IN_PROCESS,
    timeoutMs: TIMEOUT_MS.server,
    token: noToken,
    markerHeader: ['X-Requested-With', 'server'],
    cache: false,
  })
}
