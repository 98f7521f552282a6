import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { tourEventsQuery } from './queries.ts'

/** Fakes the API for a tour with `dateCount` dates, of which a call returns at most 100. */
function createFakeApi(dateCount: number): ApiClient {
  const call = (_method: string, _path: string, { limit, offset }: { limit: number; offset: number }) => {
    const ids = Array.from({ length: dateCount }, (_, id) => ({ id })).slice(offset, offset + limit)
    return Promise.resolve({ pagination: { limit, offset, total_count: dateCount }, results: ids })
  }
  return { call } as unknown as ApiClient
}

describe('`tourEventsQuery`', () => {
  test.each([0, 1, 100, 101, 250])('loads all %i dates of a tour', async dateCount => {
    const dates = await new QueryClient().fetchQuery(
      tourEventsQuery({ api: createFakeApi(dateCount), locale: 'en' }, 7),
    )
    expect(dates.map(({ id }) => id)).toEqual(Array.from({ length: dateCount }, (_, id) => id))
  })
})
