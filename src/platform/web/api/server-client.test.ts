import { expect, test, vi } from 'vitest'
import { failureOf } from '../testing/client-fixture.ts'
import { createServerClient } from './server-client.ts'

type GetShow = { method: 'GET'; path: '/api/v1/shows/{show_id}/'; input: { show_id: number }; answer: object }

test('asks the app in this process, without a token, and gives up after 10 s though the app does not listen', async () => {
  vi.useFakeTimers()
  try {
    const requests: Request[] = []
    const client = createServerClient(async request => {
      requests.push(request)
      return requests.length === 1 ? Response.json({ id: 1 }) : new Promise<Response>(() => {})
    })
    const getShow = (options = {}) =>
      client.call<GetShow>('GET', '/api/v1/shows/{show_id}/', { show_id: 1 }, options)
    expect(await failureOf(getShow({ signal: AbortSignal.abort() }))).toMatchObject({ origin: 'abort' })
    expect(requests).toEqual([])
    expect(await getShow()).toEqual({ id: 1 })
    expect(new URL(requests[0]!.url).pathname).toBe('/api/v1/shows/1/')
    expect(requests[0]!.headers.has('authorization')).toBe(false)
    const lost = failureOf(getShow())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await lost).toMatchObject({ message: 'timeout of 10000 ms exceeded' })
  } finally {
    vi.useRealTimers()
  }
})
