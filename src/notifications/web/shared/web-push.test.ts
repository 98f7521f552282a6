import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { FakeProfile } from '../../../platform/web/testing/fake-storage.ts'

const browser = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
let isSubscribed = false

/** Simulates a page in a browser that grants push. */
beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  isSubscribed = false
  const subscription = {
    ...browser,
    toJSON: () => browser,
    unsubscribe: async () => {
      isSubscribed = false
    },
  }
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  }
  const notification = { permission: 'granted', requestPermission: async () => 'granted' }
  const registration = { pushManager }
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  }
  const { events, storage } = new FakeProfile().openTab()
  const page = { localStorage: storage(), PushManager: true, Notification: notification }
  vi.stubGlobal('window', Object.assign(events, page))
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', { serviceWorker })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Simulates the server, with its known browsers and its response to key requests. */
function aServer() {
  const server = { known: [] as string[], key: Promise.resolve({ public_key: 'k' }) }
  const api = {
    async call(method: string, _path: string, { endpoint }: { endpoint: string }, { signal } = noOptions) {
      if (method === 'GET') return server.key
      if (signal?.aborted) throw new Error('aborted')
      server.known = method === 'PUT' ? [endpoint] : []
      return {}
    },
    invalidate() {},
  } as unknown as ApiClient
  return { server, api }
}
const noOptions: { signal?: AbortSignal } = {}

describe('web push', () => {
  test('turns push on and off, in the browser and on the server', async () => {
    const { isPushOn, renewPush, turnPushOff, turnPushOn } = await import('./web-push.ts')
    const { server, api } = aServer()
    expect(await turnPushOn(api, 7)).toBe(true)
    expect([isPushOn(7), isPushOn(8), isSubscribed, server.known]).toEqual([
      true,
      false,
      true,
      [browser.endpoint],
    ])
    server.known = []
    await renewPush(api, 7)
    expect(server.known).toEqual([browser.endpoint])
    await turnPushOff(api)
    expect([isPushOn(7), isSubscribed, server.known]).toEqual([false, false, []])
    await renewPush(api, 7)
    expect(server.known).toEqual([])
  })

  test('stays off when the fan turns it off during a renewal', async () => {
    const { isPushOn, renewPush, turnPushOff, turnPushOn } = await import('./web-push.ts')
    const { server, api } = aServer()
    await turnPushOn(api, 7)
    const key = Promise.withResolvers<{ public_key: string }>()
    server.key = key.promise
    const renewed = renewPush(api, 7)
    const off = turnPushOff(api)
    key.resolve({ public_key: 'k' })
    await Promise.allSettled([renewed, off])
    expect([isPushOn(7), isSubscribed, server.known]).toEqual([false, false, []])
  })

  test("doesn't load when a session ends while push is off", async () => {
    const { sessionPushListener: pushOfSession } = await import('../session-push-listener.ts')
    const { isPushLoaded } = await import('./push-marker.ts')
    const { api } = aServer()
    await pushOfSession.started?.(api, 7)
    await pushOfSession.ending?.(api)
    expect(isPushLoaded()).toBe(false)
  })

  test('turns off when a session ends, even while it is being turned on', async () => {
    const { sessionPushListener: pushOfSession } = await import('../session-push-listener.ts')
    const { isPushOn, turnPushOn } = await import('./web-push.ts')
    const { server, api } = aServer()
    const turnedOn = turnPushOn(api, 7)
    await Promise.resolve()
    await Promise.all([turnedOn, pushOfSession.ending?.(api)])
    expect([isPushOn(7), isSubscribed, server.known]).toEqual([false, false, []])
  })

  test('renews the subscription after its fan signs in', async () => {
    const { sessionPushListener: pushOfSession } = await import('../session-push-listener.ts')
    const { turnPushOn } = await import('./web-push.ts')
    const { server, api } = aServer()
    await turnPushOn(api, 7)
    server.known = []
    await pushOfSession.started?.(api, 7)
    expect(server.known).toEqual([browser.endpoint])
  })
})
