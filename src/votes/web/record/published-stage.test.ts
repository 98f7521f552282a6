import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createRequestCache } from '../../../platform/web/api/request-cache.ts'
import { publishedStageQuery } from './published-stage.ts'

test('after a correction our totals are read again, though the last answer was kept a moment ago', async () => {
  let total = 5
  const kept = createRequestCache(() => 0)
  const call = (_method: string, path: string, _input: object, options = {}) =>
    kept.request(path, async () => ({ results: [{ artist_id: 1, total }] }), options)
  const reader = { api: { call } as unknown as ApiClient, locale: 'en' }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } })
  const totalBeside = async (head: string) => {
    const { votes } = await client.fetchQuery(publishedStageQuery(reader, 1, head))
    return votes.results[0]?.total
  }
  expect(await totalBeside('of the count')).toBe(5)
  total = 7
  expect(await totalBeside('of the count')).toBe(5)
  expect(await totalBeside('of the correction')).toBe(7)
  client.clear()
})
