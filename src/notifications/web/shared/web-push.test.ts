import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { FakeProfile } from '../../../platform/web/testing/fake-storage.ts'

const browser = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
let isSubscribed = false

/** A browser that lets us push, and a page in it. */
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

/** The server: what it knows of browsers, and its answer to who asks for the key. */
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

test('push is on from a press to the next, here and on the server', async () => {
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

test('what a fan turns off while it is renewed stays off', async () => {
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

test('is not loaded as a session ends where push is off', async () => {
  const { pushOfSession } = await import('../push-of-session.ts')
  const { isPushLoaded } = await import('./push-marker.ts')
  const { api } = aServer()
  await pushOfSession.started?.(api, 7)
  await pushOfSession.ending?.(api)
  expect(isPushLoaded()).toBe(false)
})

test('is turned off as a session ends, also while it is being turned on', async () => {
  const { pushOfSession } = await import('../push-of-session.ts')
  const { isPushOn, turnPushOn } = await import('./web-push.ts')
  const { server, api } = aServer()
  const turnedOn = turnPushOn(api, 7)
  await Promise.resolve()
  await Promise.all([turnedOn, pushOfSession.ending?.(api)])
  expect([isPushOn(7), isSubscribed, server.known]).toEqual([false, false, []])
})

test('is renewed after a sign-in of its fan', async () => {
  const { pushOfSession } = await import('../push-of-session.ts')
  const { turnPushOn } = await import('./web-push.ts')
  const { server, api } = aServer()
  await turnPushOn(api, 7)
  server.known = []
  await pushOfSession.started?.(api, 7)
  expect(server.known).toEqual([browser.endpoint])
})
