import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createRequestCache } from '../../../platform/web/api/request-cache.ts'
import { publishedStageQuery } from './published-stage.ts'

describe('publishedStageQuery', () => {
  test('refetches the totals after a correction, even if the last response is still cached', async () => {
    let total = 5
    const cache = createRequestCache(() => 0)
    const call = (_method: string, path: string, _input: object, options = {}) =>
      cache.request(path, async () => ({ results: [{ artist_id: 1, total }] }), options)
    const reader = { api: { call } as unknown as ApiClient, locale: 'en' }
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } })
    const readTotal = async (head: string) => {
      const { votes } = await client.fetchQuery(publishedStageQuery(reader, 1, head))
      return votes.results[0]?.total
    }
    expect(await readTotal('of the count')).toBe(5)
    total = 7
    expect(await readTotal('of the count')).toBe(5)
    expect(await readTotal('of the correction')).toBe(7)
    client.clear()
  })
})
