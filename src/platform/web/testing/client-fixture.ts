import { ApiError } from '../api/api-error.ts'
import { type ApiClient, type ClientSetup, createApiClient } from '../api/client.ts'
import { createKeyValueStore } from '../storage/local-storage.ts'
import { createTokenStore, type TokenStore } from '../storage/token-store.ts'
import { FakeProfile } from './fake-storage.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { VirtualTime } from './virtual-time.ts'

export type ClientFixture = {
  server: TestServer
  time: VirtualTime
  profile: FakeProfile
  token: TokenStore
  client: ApiClient
}

/** Creates a client of a real local server, with its own clock. The caller must stop the server. */
export async function aClient(setup: Partial<ClientSetup> = {}): Promise<ClientFixture> {
  const server = await startTestServer()
  const time = new VirtualTime()
  const profile = new FakeProfile()
  const token = createTokenStore(createKeyValueStore(profile.openTab()))
  const client = createApiClient({
    fetch: (url, init) => fetch(url, init),
    now: time.now,
    wait: time.wait,
    baseUrl: server.url,
    timeoutMs: 30_000,
    token,
    markerHeader: ['X-Requested-With', 'browser'],
    ...setup,
  })
  return { server, time, profile, token, client }
}

export async function catchApiError(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    result => new Error(`the call succeeded with ${JSON.stringify(result)}`),
    (cause: unknown) => cause,
  )
  if (error instanceof ApiError) return error
  throw error
}
