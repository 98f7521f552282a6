import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aClient, type ClientFixture, catchApiError } from '../testing/client-fixture.ts'
import { toFormData } from './to-form-data.ts'

type Artist = { id: number; name: string }
type GetArtist = {
  method: 'GET'
  path: '/api/v1/artists/{artist_id}/'
  input: { artist_id: number | string; [name: string]: unknown }
  answer: Artist
}
type Follow = {
  method: 'PUT'
  path: '/api/v1/artists/{artist_id}/follow/'
  input: { artist_id: number; [name: string]: unknown }
  answer: null
}
type SendTicket = {
  method: 'POST'
  path: '/api/v1/support-tickets/'
  input: Record<string, unknown>
  answer: { id: number } | null
}

let fixture: ClientFixture
beforeEach(async () => {
  fixture = await aClient()
})
afterEach(() => fixture.server.stop())

const getArtist = (input: GetArtist['input'], options = {}) =>
  fixture.client.call<GetArtist>('GET', '/api/v1/artists/{artist_id}/', input, options)
const sendTicket = (input: SendTicket['input'], options = {}) =>
  fixture.client.call<SendTicket>('POST', '/api/v1/support-tickets/', input, options)

describe('createApiClient', () => {
  test('fills the path of a GET and sends other params as the query', async () => {
    const call = getArtist({
      artist_id: 'a/b?',
      query: '봄 & sun',
      city_id: null,
      include: ['id', 'name'],
      is_done: false,
      locale: undefined,
    })
    const request = await fixture.server.next()
    const url = new URL(request.url, 'http://test.invalid')
    expect(url.pathname).toBe('/api/v1/artists/a%2Fb%3F/')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      query: '봄 & sun',
      city_id: 'null',
      include: '["id","name"]',
      is_done: 'false',
    })
    expect(request.body).toHaveLength(0)
    request.answer(200, { id: 1, name: 'Nova' })
    expect(await call).toEqual({ id: 1, name: 'Nova' })
  })

  test('identifies the client, disables caches and sends the token only when signed in', async () => {
    const first = getArtist({ artist_id: 1 })
    const anonymous = await fixture.server.next()
    expect(anonymous.headers).toMatchObject({ 'x-requested-with': 'browser', 'cache-control': 'no-cache' })
    expect(anonymous.headers).not.toHaveProperty('authorization')
    expect(anonymous.headers).not.toHaveProperty('idempotency-key')
    anonymous.answer(200, {})
    await first

    fixture.token.set('t0ken')
    const second = getArtist({ artist_id: 2 })
    const signedIn = await fixture.server.next()
    expect(signedIn.headers.authorization).toBe('Bearer t0ken')
    signedIn.answer(200, {})
    await second
  })

  test("sends a write's params as JSON, without path values and keys that start with an underscore", async () => {
    const call = fixture.client.call<Follow>('PUT', '/api/v1/artists/{artist_id}/follow/', {
      artist_id: 7,
      _source: 'card',
      is_loud: true,
      reason: null,
    })
    const request = await fixture.server.next()
    expect(request).toMatchObject({ method: 'PUT', url: '/api/v1/artists/7/follow/' })
    expect(request.headers['content-type']).toBe('application/json')
    expect(JSON.parse(request.body.toString())).toEqual({ is_loud: true, reason: null })
    request.answer(204)
    expect(await call).toBeNull()
  })

  test('sends a form with images as named files, objects as JSON and other values as text', async () => {
    const call = sendTicket(
      {
        subject: 'Missing artist',
        is_auto_generated: false,
        preuser_id: 12,
        name: null,
        _draft: 1,
        context: { path: '/search/' },
        images: [
          new File(['one'], 'first.png', { type: 'image/png' }),
          new Blob(['two'], { type: 'image/svg+xml' }),
        ],
        others: [],
      },
      { form: toFormData },
    )
    const request = await fixture.server.next()
    const form = await new Response(new Uint8Array(request.body), {
      headers: { 'Content-Type': request.headers['content-type'] ?? '' },
    }).formData()
    expect([...form.keys()].sort()).toEqual(
      ['context', 'images', 'images', 'is_auto_generated', 'preuser_id', 'subject'].sort(),
    )
    expect(form.get('context')).toBe('{"path":"/search/"}')
    expect(form.get('is_auto_generated')).toBe('false')
    expect(form.get('preuser_id')).toBe('12')
    const images = form.getAll('images') as File[]
    expect(images.map(image => image.name)).toEqual(['first.png', 'images.svg'])
    expect(await Promise.all(images.map(image => image.text()))).toEqual(['one', 'two'])
    request.answer(201, { id: 1 })
    await call
  })

  test('throws developer errors for a form sent by GET and for a missing path value', async () => {
    await expect(getArtist({ artist_id: 1 }, { form: toFormData })).rejects.toThrow('cannot be sent by GET')
    for (const value of ['', '..', '.', undefined as never]) {
      await expect(getArtist({ artist_id: value })).rejects.toThrow('No value for {artist_id}')
    }
    expect(fixture.server.requestCount()).toBe(0)
  })
})

describe('createApiClient on a server error', () => {
  test('retries a 5xx after 1.2 s and 1.44 s with the same idempotency key', async () => {
    const call = sendTicket({ subject: 'x' })
    const keys = []
    for (const waitMs of [1200, 1440]) {
      const request = await fixture.server.next()
      keys.push(request.headers['idempotency-key'])
      request.answer(503, { message: 'busy' })
      await fixture.time.waitStarted(waitMs)
      fixture.time.advance(waitMs)
    }
    const last = await fixture.server.next()
    keys.push(last.headers['idempotency-key'])
    expect(last.body.toString()).toBe('{"subject":"x"}')
    last.answer(201, { id: 3 })
    expect(await call).toEqual({ id: 3 })
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(keys).size).toBe(1)
  })

  test('rejects with the third 5xx and its request id', async () => {
    const call = catchApiError(getArtist({ artist_id: 1 }))
    for (const waitMs of [1200, 1440, null]) {
      const request = await fixture.server.next()
      request.answer(500, { message: 'broken' }, { 'X-Request-Id': 'r-9' })
      if (waitMs === null) break
      await fixture.time.waitStarted(waitMs)
      fixture.time.advance(waitMs)
    }
    expect(await call).toMatchObject({ origin: 'server', status: 500, message: 'broken', requestId: 'r-9' })
    expect(fixture.server.requestCount()).toBe(3)
  })

  test.each(['PUT', 'PATCH', 'DELETE'] as const)('sends an idempotency key with a %s', async method => {
    type Change = { method: typeof method; path: '/api/v1/toys/'; input: object; answer: unknown }
    const call = fixture.client.call<Change>(method, '/api/v1/toys/', {})
    const request = await fixture.server.next()
    expect(request.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    request.answer(200, {})
    await call
  })

  test('generates a key per call unless the caller provides one', async () => {
    const keys = []
    for (const options of [{}, {}, { idempotencyKey: 'order-1' }]) {
      const call = sendTicket({}, options)
      const request = await fixture.server.next()
      keys.push(request.headers['idempotency-key'])
      request.answer(201, { id: 1 })
      await call
    }
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('order-1')
  })

  test('rejects a 4xx immediately, with its code and field messages', async () => {
    const call = catchApiError(sendTicket({}))
    const request = await fixture.server.next()
    request.answer(400, {
      error_code: { name: 'validation_failed', value: 100 },
      description: { email: 'Give an address.' },
      message: 'Some values are not right.',
    })
    expect(await call).toMatchObject({
      status: 400,
      code: { name: 'validation_failed', value: 100 },
      description: { email: 'Give an address.' },
      message: 'Some values are not right.',
      requestId: null,
    })
    expect(fixture.server.requestCount()).toBe(1)
  })
})

describe('createApiClient on a transport failure', () => {
  test('rejects after the timeout', async () => {
    const call = catchApiError(getArtist({ artist_id: 1 }))
    const request = await fixture.server.next()
    fixture.time.advance(29_999)
    expect(fixture.time.pending()).toEqual([1])
    fixture.time.advance(1)
    expect(await call).toMatchObject({
      origin: 'timeout',
      status: 400,
      code: null,
      message: 'timeout of 30000 ms exceeded',
    })
    await request.closed
  })

  test('treats a truncated body as a network error', async () => {
    const call = catchApiError(getArtist({ artist_id: 1 }))
    const request = await fixture.server.next()
    request.answer(200, '{"id":', { 'Content-Length': '40' })
    await request.closed
    request.hangUp()
    expect(await call).toMatchObject({ origin: 'network', status: 400, message: 'Network Error' })
  })

  test('rejects when the connection breaks', async () => {
    const call = catchApiError(getArtist({ artist_id: 1 }))
    const request = await fixture.server.next()
    request.hangUp()
    expect(await call).toMatchObject({ status: 400, message: 'Network Error', description: 'Network Error' })
  })

  test('treats a success without JSON as a network error', async () => {
    const call = catchApiError(getArtist({ artist_id: 1 }))
    const request = await fixture.server.next()
    request.answer(200, '<h1>Sign in to this network</h1>')
    expect(await call).toMatchObject({ origin: 'network', status: 400 })
  })

  test('aborts during a request and while waiting for a retry', async () => {
    for (const moment of ['working', 'waiting'] as const) {
      const stop = new AbortController()
      const call = catchApiError(sendTicket({}, { signal: stop.signal }))
      const request = await fixture.server.next()
      if (moment === 'waiting') {
        request.answer(502)
        await fixture.time.waitStarted(1200)
      }
      stop.abort()
      expect(await call).toMatchObject({ origin: 'abort', status: 400, message: 'Request aborted' })
      await request.closed
    }
    expect(fixture.server.requestCount()).toBe(2)
  })

  test('leaves no timer behind', async () => {
    const call = getArtist({ artist_id: 1 })
    const request = await fixture.server.next()
    expect(fixture.time.pending()).toEqual([30_000])
    request.answer(200, {})
    await call
    expect(fixture.time.pending()).toEqual([])
  })
})
