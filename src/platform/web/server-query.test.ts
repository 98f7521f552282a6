import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient, dumpQueries } from './query.ts'
import { createServerQueryClient } from './server-query.ts'

const artist = queryOptions({ queryKey: ['artist', 7], queryFn: async () => ({ id: 7 }) })
const events = infiniteQueryOptions({
  queryKey: ['events', 7],
  queryFn: async ({ pageParam }) => ({ results: [pageParam + 1], next: pageParam + 9 }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})
const lost = queryOptions({
  queryKey: ['lost'],
  queryFn: (): Promise<number> => Promise.reject(new Error('no answer')),
})

test('a page gets on the server what it would get in the browser', async () => {
  const loaded = [createQueryClient(), createServerQueryClient()].map(async client => {
    const [found] = await Promise.all([
      client.ensureQueryData(artist),
      client.prefetchInfiniteQuery(events),
      client.prefetchQuery(lost),
    ])
    return { found, shown: client.getQueryData(events.queryKey), state: dumpQueries(client) }
  })
  const [inBrowser, onServer] = await Promise.all(loaded)
  expect(onServer).toEqual(inBrowser)
  expect(onServer).toEqual({
    found: { id: 7 },
    shown: { pages: [{ results: [1], next: 9 }], pageParams: [0] },
    state: expect.arrayContaining([[['artist', 7], { id: 7 }]]),
  })
})

test('a query that fails is told to who needs it, and asked again by the next', async () => {
  const client = createServerQueryClient()
  await expect(client.ensureQueryData(lost)).rejects.toThrow('no answer')
  expect(await client.ensureQueryData({ ...lost, queryFn: async () => 5 })).toBe(5)
})

test('what is there is not asked for again', async () => {
  const client = createServerQueryClient()
  await client.ensureQueryData(artist)
  await client.prefetchQuery({ ...artist, queryFn: () => Promise.reject(new Error('asked twice')) })
  expect(await client.fetchQuery({ ...artist, queryFn: () => Promise.reject(new Error('twice')) })).toEqual({
    id: 7,
  })
})
