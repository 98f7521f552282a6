import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { tourEventsQuery } from './queries.ts'

/** A tour of so many dates, of which a call gives at most a hundred. */
function apiOf(dateCount: number): ApiClient {
  const call = (_method: string, _path: string, { limit, offset }: { limit: number; offset: number }) => {
    const ids = Array.from({ length: dateCount }, (_, id) => ({ id })).slice(offset, offset + limit)
    return Promise.resolve({ pagination: { limit, offset, total_count: dateCount }, results: ids })
  }
  return { call } as unknown as ApiClient
}

test.each([0, 1, 100, 101, 250])('a tour of %i dates has all of them in its dialog', async dateCount => {
  const dates = await new QueryClient().fetchQuery(
    tourEventsQuery({ api: apiOf(dateCount), locale: 'en' }, 7),
  )
  expect(dates.map(({ id }) => id)).toEqual(Array.from({ length: dateCount }, (_, id) => id))
})
