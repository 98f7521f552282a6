import { afterEach, describe, expect, test, vi } from 'vitest'
import { getServerOffsetMs } from '../server-clock.ts'
import { createBrowserClient } from './browser-client.ts'

afterEach(() => vi.unstubAllGlobals())

describe('createBrowserClient', () => {
  test("bypasses the browser's cache and syncs the server clock", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000)
    const fetching = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json({ name: 'Jökulsól' }, { headers: { Date: inAnHour.toUTCString() } }),
    )
    vi.stubGlobal('fetch', fetching)
    const api = createBrowserClient({
      get: () => null,
      set: () => undefined,
      subscribe: () => () => undefined,
    })
    await api.call('GET', '/api/v1/artists/{artist_id}/', { artist_id: 59 })
    expect(fetching.mock.calls.map(([url, { cache }]) => [url, cache])).toEqual([
      ['/api/v1/artists/59/', 'no-cache'],
    ])
    expect(getServerOffsetMs()).toBeGreaterThan(3_500_000)
  })
})
