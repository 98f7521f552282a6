import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { beginAttempt, takeAttempt } from './attempt.ts'

function aBrowser() {
  const storage = new Map<string, string>()
  const session = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  const stored: Record<string, string | null> = {}
  const local = {
    get: (key: string) => stored[key] ?? null,
    set: (key: string, value: string | null) => {
      stored[key] = value
    },
  } as Parameters<typeof beginAttempt>[1]['local']
  const requests: unknown[] = []
  const api = {
    call: async (...call: unknown[]) => {
      requests.push(call)
      return { authorize_url: 'https://service.example/authorize', state: 'a-state' }
    },
  } as unknown as ApiClient
  return {
    session,
    local,
    stored,
    asked: requests,
    around: { api, session, local, here: '/search/?query=x#y' },
  }
}

describe('OAuth attempt', () => {
  test('redirects to the provider and stores the page and the attempt', async () => {
    const { session, stored, asked: requests, around } = aBrowser()
    const address = await beginAttempt({ service: 'google', isLinking: false }, around)
    expect(address).toBe('https://service.example/authorize')
    expect(requests).toMatchObject([
      [
        ...['GET', '/api/v1/oauth/authorize/{provider}/'],
        { provider: 'google', redirect_uri: '/oauth/connect/google/' },
        { fresh: true },
      ],
    ])
    expect(stored['oauth:last-url']).toBe('/search/?query=x#y')
    const callback = { service: 'google', state: 'a-state' }
    expect(takeAttempt(session, callback)).toEqual({ ...callback, isLinking: false })
    expect(takeAttempt(session, callback)).toBeNull()
  })

  test.each([
    ['another service', { service: 'vk', state: 'a-state' }],
    ['another state', { service: 'google', state: 'theirs' }],
    ['no state', { service: 'google', state: null }],
  ])('is rejected and ended by a callback with %s', async (_what, callback) => {
    const { session, around } = aBrowser()
    await beginAttempt({ service: 'google', isLinking: true }, around)
    expect(takeAttempt(session, callback)).toBeNull()
    expect(takeAttempt(session, { service: 'google', state: 'a-state' })).toBeNull()
  })

  test.each(['', 'null', '[]', '{"service":"google"}', '{"service":"google","state":""}', 'x{'])(
    'ignores the stored value %j',
    stored => {
      const { session } = aBrowser()
      session.setItem('oauth:attempt', stored)
      expect(takeAttempt(session, { service: 'google', state: '' })).toBeNull()
    },
  )
})
