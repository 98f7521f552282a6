import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aClient, type ClientFixture, catchApiError } from '../testing/client-fixture.ts'

type Search = { method: 'GET'; path: '/api/v1/artists/'; input: { query: string }; answer: { count: number } }
type Write = { method: 'POST'; path: '/api/v1/artist-requests/'; input: object; answer: null }

let fixture: ClientFixture
beforeEach(async () => {
  fixture = await aClient()
})
afterEach(() => fixture.server.stop())

const search = (query: string, options = {}) =>
  fixture.client.call<Search>('GET', '/api/v1/artists/', { query }, options)

async function respondNext(status: number, body: unknown = {}): Promise<void> {
  const request = await fixture.server.next()
  request.answer(status, body)
}

async function write(status: number): Promise<void> {
  const call = fixture.client.call<Write>('POST', '/api/v1/artist-requests/', {}).catch(() => {})
  await respondNext(status)
  await call
}

describe('response cache', () => {
  test('reuses a success for 5 s', async () => {
    const first = search('a')
    await respondNext(200, { count: 1 })
    await first
    fixture.time.advance(4999)
    expect(await search('a')).toEqual({ count: 1 })
    expect(fixture.server.requestCount()).toBe(1)
    fixture.time.advance(1)
    const secondRead = search('a')
    await respondNext(200, { count: 2 })
    expect(await secondRead).toEqual({ count: 2 })
  })

  test('reuses an error for half a second', async () => {
    const first = catchApiError(search('a'))
    await respondNext(404, { message: 'gone' })
    await first
    fixture.time.advance(499)
    expect(await catchApiError(search('a'))).toMatchObject({ status: 404, message: 'gone' })
    expect(fixture.server.requestCount()).toBe(1)
    fixture.time.advance(1)
    const secondRead = search('a')
    await respondNext(200, { count: 2 })
    expect(await secondRead).toEqual({ count: 2 })
  })

  test('shares errors and pending requests with callers that cache successes themselves', async () => {
    const first = search('a', { keep: false })
    await respondNext(200, { count: 1 })
    await first
    const second = catchApiError(search('a', { keep: false }))
    await respondNext(404)
    await second
    expect(await catchApiError(search('a', { keep: false }))).toMatchObject({ status: 404 })
    expect(fixture.server.requestCount()).toBe(2)
  })

  test('bypasses the cache and deduplication for fresh requests', async () => {
    const first = search('a')
    await respondNext(200, { count: 1 })
    await first
    const calls = [search('a', { fresh: true }), search('a', { fresh: true })]
    await respondNext(200, { count: 2 })
    await respondNext(200, { count: 2 })
    await Promise.all(calls)
    expect(fixture.server.requestCount()).toBe(3)
  })

  test('deduplicates identical concurrent requests', async () => {
    const calls = [search('a'), search('a', { keep: false }), search('a')]
    const other = search('b')
    await respondNext(200, { count: 1 })
    await respondNext(200, { count: 1 })
    await Promise.all([...calls, other])
    expect(fixture.server.requestCount()).toBe(2)
  })

  test('completes a request for other callers when one of them aborts', async () => {
    const stop = new AbortController()
    const leaving = catchApiError(search('a', { signal: stop.signal }))
    const staying = search('a')
    const request = await fixture.server.next()
    stop.abort()
    expect(await leaving).toMatchObject({ origin: 'abort', message: 'Request aborted' })
    request.answer(200, { count: 1 })
    expect(await staying).toEqual({ count: 1 })
  })

  test('aborts a request when all callers have aborted, and sends a new one for the next caller', async () => {
    const stops = [new AbortController(), new AbortController()]
    const calls = stops.map(({ signal }) => catchApiError(search('a', { signal })))
    const request = await fixture.server.next()
    for (const stop of stops) stop.abort()
    await Promise.all(calls)
    await request.closed
    const secondRead = search('a')
    await respondNext(200, { count: 2 })
    expect(await secondRead).toEqual({ count: 2 })
  })

  test('sends nothing when the signal is already aborted', async () => {
    expect(await catchApiError(search('a', { signal: AbortSignal.abort() }))).toMatchObject({
      origin: 'abort',
    })
    await catchApiError(
      fixture.client.call<Write>('POST', '/api/v1/artist-requests/', {}, { signal: AbortSignal.abort() }),
    )
    expect(fixture.server.requestCount()).toBe(0)
  })

  test.each([201, 409, 422])('clears the cache after a write that responds with %i', async status => {
    const before = search('a')
    await respondNext(200, { count: 1 })
    await before
    await write(status)
    const secondRead = search('a')
    await respondNext(200, { count: 2 })
    expect(await secondRead).toEqual({ count: 2 })
  })

  test("doesn't cache the response of a read that began before a write", async () => {
    const before = search('a')
    const request = await fixture.server.next()
    await write(201)
    const after = search('a')
    await respondNext(200, { count: 2 })
    expect(await after).toEqual({ count: 2 })
    request.answer(200, { count: 1 })
    expect(await before).toEqual({ count: 1 })
    expect(await search('a')).toEqual({ count: 2 })
  })
})
