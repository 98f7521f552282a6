import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aClient, type ClientFixture, catchApiError } from '../testing/client-fixture.ts'

type GetSelf = { method: 'GET'; path: '/api/v3/users/self/'; input: object; answer: { id: number } }

let fixture: ClientFixture
beforeEach(async () => {
  fixture = await aClient()
  fixture.token.set('old')
})
afterEach(() => fixture.server.stop())

const getSelf = (options = {}) => fixture.client.call<GetSelf>('GET', '/api/v3/users/self/', {}, options)

async function respondOnce(status: number, headers: Record<string, string> = {}): Promise<void> {
  const call = getSelf({ fresh: true }).catch(() => {})
  const request = await fixture.server.next()
  request.answer(status, { id: 1 }, headers)
  await call
}

describe('API client with a session', () => {
  test('stores a refreshed token and sends it from then on', async () => {
    await respondOnce(200, { 'Refreshed-Token': 'new' })
    expect(fixture.token.get()).toBe('new')
    expect([...fixture.profile.values.values()]).toEqual(['new'])
    const call = getSelf({ fresh: true })
    const request = await fixture.server.next()
    expect(request.headers.authorization).toBe('Bearer new')
    request.answer(200, { id: 1 })
    await call
  })

  test('retries with the refreshed token of an error response', async () => {
    const call = getSelf()
    const first = await fixture.server.next()
    first.answer(500, {}, { 'Refreshed-Token': 'new' })
    await fixture.time.waitStarted(1200)
    fixture.time.advance(1200)
    const second = await fixture.server.next()
    expect(second.headers.authorization).toBe('Bearer new')
    second.answer(200, { id: 1 })
    await call
  })

  test('removes the stored token when the refreshed one is empty', async () => {
    await respondOnce(200, { 'Refreshed-Token': '' })
    expect(fixture.token.get()).toBeNull()
    expect(fixture.profile.values.size).toBe(0)
  })

  test('removes the token on a 401 and rejects with its error', async () => {
    const call = catchApiError(getSelf())
    const request = await fixture.server.next()
    request.answer(
      401,
      { error_code: { name: 'sign_in_required', value: 103 } },
      { 'Refreshed-Token': 'new' },
    )
    expect(await call).toMatchObject({ status: 401, code: { name: 'sign_in_required', value: 103 } })
    expect(fixture.token.get()).toBeNull()
  })

  test('keeps the token on other 4xx responses', async () => {
    await respondOnce(403)
    expect(fixture.token.get()).toBe('old')
  })

  test.each([
    ['a 401', 401, {}],
    ['a refreshed token', 200, { 'Refreshed-Token': 'of-the-old-session' }],
    ['a removed token', 200, { 'Refreshed-Token': '' }],
  ])('ignores %s that arrives after another session has begun', async (_, status, headers) => {
    const call = getSelf().catch(() => {})
    const request = await fixture.server.next()
    fixture.token.set('another-session')
    request.answer(status, {}, headers as Record<string, string>)
    await call
    expect(fixture.token.get()).toBe('another-session')
  })

  test('clears the cache and pending requests when the session changes, but not when its token is refreshed', async () => {
    await respondOnce(200, { 'Refreshed-Token': 'new' })
    await getSelf()
    expect(fixture.server.requestCount()).toBe(1)

    const before = getSelf({ fresh: true })
    const request = await fixture.server.next()
    fixture.token.set('other')
    const after = getSelf()
    const second = await fixture.server.next()
    expect(second.headers.authorization).toBe('Bearer other')
    second.answer(200, { id: 2 })
    expect(await after).toEqual({ id: 2 })
    request.answer(200, { id: 1 })
    expect(await before).toEqual({ id: 1 })
    expect(await getSelf()).toEqual({ id: 2 })
  })

  test('clears the cache when another tab signs out', async () => {
    await respondOnce(200)
    const { storage } = fixture.profile.openTab()
    storage().removeItem('auth:token')
    const call = getSelf()
    const request = await fixture.server.next()
    expect(request.headers).not.toHaveProperty('authorization')
    request.answer(401)
    expect(await catchApiError(call)).toMatchObject({ status: 401 })
  })
})
