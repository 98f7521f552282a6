import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query.ts'
import { queryCall } from './query-call.ts'
import { aClient, type ClientFixture, failureOf } from './testing/client-fixture.ts'

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
    queryFn: queryCall<GetTour>(fixture.client, '/api/v2/tours/{id}/', { id: 1 }),
  })

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
  fixture.time.advance(ms)
}

async function answerNext(status: number, n = 0): Promise<void> {
  const request = await fixture.server.next()
  request.answer(status, { n })
}

test('a success is on the wire once in 5 s; what the fan asks for again is asked again at once', async () => {
  const queries = createQueryClient()
  const first = queries.fetchQuery(tourQuery('tour'))
  await answerNext(200, 1)
  expect(await first).toEqual({ n: 1 })
  pass(4_999)
  expect(await queries.fetchQuery(tourQuery('tour'))).toEqual({ n: 1 })
  expect(fixture.server.requestCount()).toBe(1)
  const retried = queries.fetchQuery({ ...tourQuery('tour'), staleTime: 0 })
  await answerNext(200, 2)
  expect(await retried).toEqual({ n: 2 })
  pass(5_000)
  const later = queries.fetchQuery(tourQuery('tour'))
  await answerNext(200, 3)
  expect(await later).toEqual({ n: 3 })
})

test('an error is on the wire once in half a second', async () => {
  const queries = createQueryClient()
  const first = failureOf(queries.fetchQuery(tourQuery('tour')))
  await answerNext(404)
  await first
  pass(499)
  expect(await failureOf(queries.fetchQuery(tourQuery('tour')))).toMatchObject({ status: 404 })
  expect(fixture.server.requestCount()).toBe(1)
  pass(1)
  const anew = queries.fetchQuery(tourQuery('tour'))
  await answerNext(200, 1)
  expect(await anew).toEqual({ n: 1 })
})

test('two queries that ask the same at once are one request', async () => {
  const queries = createQueryClient()
  const both = [queries.fetchQuery(tourQuery('tour')), queries.fetchQuery(tourQuery('the same'))]
  await answerNext(200, 1)
  expect(await Promise.all(both)).toEqual([{ n: 1 }, { n: 1 }])
  expect(fixture.server.requestCount()).toBe(1)
})

test('a query that nobody shows any more ends its request', async () => {
  const queries = createQueryClient()
  const leave = new QueryObserver(queries, tourQuery('tour')).subscribe(() => {})
  const request = await fixture.server.next()
  leave()
  await request.closed
  expect(queries.getQueryState(['tour'])).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
})
