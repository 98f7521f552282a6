import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient, restoreQueries } from './query.ts'
import { createQueryFn } from './query-call.ts'
import { aClient, type ClientFixture, catchApiError } from './testing/client-fixture.ts'

type GetTour = { method: 'GET'; path: '/api/v2/tours/{id}/'; input: { id: number }; answer: { n: number } }

let fixture: ClientFixture
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  fixture = await aClient()
})
afterEach(async () => {
  vi.useRealTimers()
  await fixture.server.stop()
})

const tourQuery = (name: string) =>
  queryOptions({
    queryKey: [name],
    queryFn: createQueryFn<GetTour>(fixture.client, '/api/v2/tours/{id}/', { id: 1 }),
  })

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
  fixture.time.advance(ms)
}

async function respondNext(status: number, n = 0): Promise<void> {
  const request = await fixture.server.next()
  request.answer(status, { n })
}

describe('createQueryClient', () => {
  test('reuses a success for 5 s, but refetches immediately with `staleTime` 0', async () => {
    const queries = createQueryClient()
    const first = queries.fetchQuery(tourQuery('tour'))
    await respondNext(200, 1)
    expect(await first).toEqual({ n: 1 })
    pass(4_999)
    expect(await queries.fetchQuery(tourQuery('tour'))).toEqual({ n: 1 })
    expect(fixture.server.requestCount()).toBe(1)
    const retried = queries.fetchQuery({ ...tourQuery('tour'), staleTime: 0 })
    await respondNext(200, 2)
    expect(await retried).toEqual({ n: 2 })
    pass(5_000)
    const expired = queries.fetchQuery(tourQuery('tour'))
    await respondNext(200, 3)
    expect(await expired).toEqual({ n: 3 })
  })

  test('reuses an error for half a second', async () => {
    const queries = createQueryClient()
    const first = catchApiError(queries.fetchQuery(tourQuery('tour')))
    await respondNext(404)
    await first
    pass(499)
    expect(await catchApiError(queries.fetchQuery(tourQuery('tour')))).toMatchObject({ status: 404 })
    expect(fixture.server.requestCount()).toBe(1)
    pass(1)
    const refetched = queries.fetchQuery(tourQuery('tour'))
    await respondNext(200, 1)
    expect(await refetched).toEqual({ n: 1 })
  })

  test('sends one request for two simultaneous queries of the same call', async () => {
    const queries = createQueryClient()
    const both = [queries.fetchQuery(tourQuery('tour')), queries.fetchQuery(tourQuery('the same'))]
    await respondNext(200, 1)
    expect(await Promise.all(both)).toEqual([{ n: 1 }, { n: 1 }])
    expect(fixture.server.requestCount()).toBe(1)
  })

  test('aborts the request when the last observer unsubscribes', async () => {
    const queries = createQueryClient()
    const leave = new QueryObserver(queries, tourQuery('tour')).subscribe(() => {})
    const request = await fixture.server.next()
    leave()
    await request.closed
    expect(queries.getQueryState(['tour'])).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
  })
})

describe('restoreQueries', () => {
  test('keeps responses fresh until the page is hydrated, however long that takes', async () => {
    const queries = createQueryClient()
    const endHydration = restoreQueries(queries, [[['tour'], { n: 1 }]])
    pass(60_000)
    await queries.prefetchQuery(tourQuery('tour'))
    new QueryObserver(queries, tourQuery('tour')).subscribe(() => {})()
    expect(fixture.server.requestCount()).toBe(0)
    endHydration()
    const fetched = queries.fetchQuery(tourQuery('tour'))
    await respondNext(200, 2)
    expect(await fetched).toEqual({ n: 2 })
  })

  test('leaves queries alone that are always stale', async () => {
    const queries = createQueryClient()
    restoreQueries(queries, [[['tour'], { n: 1 }]])
    const fetched = queries.fetchQuery({ ...tourQuery('tour'), staleTime: 0 })
    await respondNext(200, 2)
    expect(await fetched).toEqual({ n: 2 })
  })
})
