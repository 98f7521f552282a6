import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClient, type ClientFixture, failureOf } from '../testing/client-fixture.ts'

type Search = { method: 'GET'; path: '/api/v1/artists/'; input: { query: string }; answer: { count: number } }
type Write = { method: 'POST'; path: '/api/v1/artist-requests/'; input: object; answer: null }

let fixture: ClientFixture
beforeEach(async () => {
  fixture = await aClient()
})
afterEach(() => fixture.server.stop())

const search = (query: string, options = {}) =>
  fixture.client.call<Search>('GET', '/api/v1/artists/', { query }, options)

async function answerNext(status: number, body: unknown = {}): Promise<void> {
  const request = await fixture.server.next()
  request.answer(status, body)
}

async function write(status: number): Promise<void> {
  const call = fixture.client.call<Write>('POST', '/api/v1/artist-requests/', {}).catch(() => {})
  await answerNext(status)
  await call
}

test('a success is reused for 5 s', async () => {
  const first = search('a')
  await answerNext(200, { count: 1 })
  await first
  fixture.time.advance(4999)
  expect(await search('a')).toEqual({ count: 1 })
  expect(fixture.server.requestCount()).toBe(1)
  fixture.time.advance(1)
  const anew = search('a')
  await answerNext(200, { count: 2 })
  expect(await anew).toEqual({ count: 2 })
})

test('an error is reused for half a second', async () => {
  const first = failureOf(search('a'))
  await answerNext(404, { message: 'gone' })
  await first
  fixture.time.advance(499)
  expect(await failureOf(search('a'))).toMatchObject({ status: 404, message: 'gone' })
  expect(fixture.server.requestCount()).toBe(1)
  fixture.time.advance(1)
  const anew = search('a')
  await answerNext(200, { count: 2 })
  expect(await anew).toEqual({ count: 2 })
})

test('a caller who keeps successes itself shares errors and requests all the same', async () => {
  const first = search('a', { keep: false })
  await answerNext(200, { count: 1 })
  await first
  const second = failureOf(search('a', { keep: false }))
  await answerNext(404)
  await second
  expect(await failureOf(search('a', { keep: false }))).toMatchObject({ status: 404 })
  expect(fixture.server.requestCount()).toBe(2)
})

test('what is asked fresh joins nothing and is given nothing old', async () => {
  const first = search('a')
  await answerNext(200, { count: 1 })
  await first
  const calls = [search('a', { fresh: true }), search('a', { fresh: true })]
  await answerNext(200, { count: 2 })
  await answerNext(200, { count: 2 })
  await Promise.all(calls)
  expect(fixture.server.requestCount()).toBe(3)
})

test('identical requests under way are one, whoever keeps them', async () => {
  const calls = [search('a'), search('a', { keep: false }), search('a')]
  const other = search('b')
  await answerNext(200, { count: 1 })
  await answerNext(200, { count: 1 })
  await Promise.all([...calls, other])
  expect(fixture.server.requestCount()).toBe(2)
})

test('one of two who gives up does not take the answer from the other', async () => {
  const stop = new AbortController()
  const leaving = failureOf(search('a', { signal: stop.signal }))
  const staying = search('a')
  const request = await fixture.server.next()
  stop.abort()
  expect(await leaving).toMatchObject({ origin: 'abort', message: 'Request aborted' })
  request.answer(200, { count: 1 })
  expect(await staying).toEqual({ count: 1 })
})

test('when all have given up the request ends, and the next caller asks anew', async () => {
  const stops = [new AbortController(), new AbortController()]
  const calls = stops.map(({ signal }) => failureOf(search('a', { signal })))
  const request = await fixture.server.next()
  for (const stop of stops) stop.abort()
  await Promise.all(calls)
  await request.closed
  const anew = search('a')
  await answerNext(200, { count: 2 })
  expect(await anew).toEqual({ count: 2 })
})

test('who has given up before the start sends nothing', async () => {
  expect(await failureOf(search('a', { signal: AbortSignal.abort() }))).toMatchObject({ origin: 'abort' })
  await failureOf(
    fixture.client.call<Write>('POST', '/api/v1/artist-requests/', {}, { signal: AbortSignal.abort() }),
  )
  expect(fixture.server.requestCount()).toBe(0)
})

test.each([201, 409, 422])('a write that ends with %i makes kept answers old', async status => {
  const before = search('a')
  await answerNext(200, { count: 1 })
  await before
  await write(status)
  const anew = search('a')
  await answerNext(200, { count: 2 })
  expect(await anew).toEqual({ count: 2 })
})

test('a read that began before a write is not kept after it', async () => {
  const before = search('a')
  const request = await fixture.server.next()
  await write(201)
  const after = search('a')
  await answerNext(200, { count: 2 })
  expect(await after).toEqual({ count: 2 })
  request.answer(200, { count: 1 })
  expect(await before).toEqual({ count: 1 })
  expect(await search('a')).toEqual({ count: 2 })
})
