import { describe, expect, test, vi } from 'vitest'
import { catchApiError } from '../testing/client-fixture.ts'
import { createServerClient } from './server-client.ts'

type GetShow = { method: 'GET'; path: '/api/v1/shows/{show_id}/'; input: { show_id: number }; answer: object }

describe('createServerClient', () => {
  test('passes params in their query format and times out after 10 s', async () => {
    vi.useFakeTimers()
    try {
      const requests: [path: string, input: Record<string, string>][] = []
      const client = createServerClient(async (path, input) => {
        requests.push([path, input])
        return requests.length === 1 ? { status: 200, body: { id: 1 } } : new Promise(() => {})
      })
      const input = { show_id: 1, include: ['id', 'name'], city_id: null, lang: undefined }
      const getShow = (options = {}) =>
        client.call<GetShow>('GET', '/api/v1/shows/{show_id}/', input, options)
      expect(await catchApiError(getShow({ signal: AbortSignal.abort() }))).toMatchObject({ origin: 'abort' })
      expect(requests).toEqual([])
      expect(await getShow()).toEqual({ id: 1 })
      expect(requests).toEqual([
        ['/api/v1/shows/{show_id}/', { show_id: '1', include: '["id","name"]', city_id: 'null' }],
      ])
      const lost = catchApiError(getShow())
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await lost).toMatchObject({ message: 'timeout of 10000 ms exceeded' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('caches no responses, but retries server errors', async () => {
    vi.useFakeTimers()
    try {
      const statuses = [200, 200, 500, 503, 200, 500, 500, 500, 404]
      const client = createServerClient(async () => ({ status: statuses.shift() ?? 0, body: {} }))
      const getShow = () => client.call<GetShow>('GET', '/api/v1/shows/{show_id}/', { show_id: 1 })
      expect(await Promise.all([getShow(), getShow()])).toEqual([{}, {}])
      const retried = getShow()
      await vi.advanceTimersByTimeAsync(1_200 + 1_440)
      expect(await retried).toEqual({})
      const broken = catchApiError(getShow())
      await vi.advanceTimersByTimeAsync(1_200 + 1_440)
      expect(await broken).toMatchObject({ status: 500 })
      expect(await catchApiError(getShow())).toMatchObject({ status: 404 })
      expect(statuses).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('rejects calls that write', async () => {
    const client = createServerClient(() => Promise.reject(new Error('nobody should ask')))
    const make = { method: 'POST', path: '/api/v1/makes/', input: {}, answer: {} } as const
    await expect(client.call<typeof make>(make.method, make.path, {})).rejects.toThrow('only reads')
  })
})
