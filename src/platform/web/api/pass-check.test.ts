import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aClient, type ClientFixture, catchApiError } from '../testing/client-fixture.ts'

type Follow = {
  method: 'PUT'
  path: '/api/v1/artists/{artist_id}/follow/'
  input: { artist_id: number }
  answer: object
}

const answerHumanCheck = vi.fn<() => Promise<string>>()
const refusal = { error_code: { name: 'human_check_required', value: 117 }, description: '', message: '' }
let fixture: ClientFixture
beforeEach(async () => {
  answerHumanCheck.mockReset()
  fixture = await aClient({ answerHumanCheck })
})
afterEach(() => fixture.server.stop())

const follow = (artistId: number) =>
  fixture.client.call<Follow>('PUT', '/api/v1/artists/{artist_id}/follow/', { artist_id: artistId })

describe('call from a crowded network', () => {
  test('is repeated with a solution when the server requires the check, and earns a pass for later calls', async () => {
    answerHumanCheck.mockResolvedValue('answer-1')
    const call = follow(1)
    const first = await fixture.server.next()
    expect(first.headers).not.toHaveProperty('human-check')
    first.answer(429, refusal)
    const second = await fixture.server.next()
    expect(second.headers['human-check']).toBe('answer-1')
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key'])
    second.answer(200, {}, { 'Human-Check-Pass': 'pass.1' })
    await call
    const laterCall = follow(2)
    const third = await fixture.server.next()
    expect(third.headers['human-check']).toBe('pass.1')
    third.answer(200)
    await laterCall
    expect(answerHumanCheck).toHaveBeenCalledTimes(1)
  })

  test('shares one pass with other calls rejected at the same time', async () => {
    answerHumanCheck.mockResolvedValue('answer-1')
    const calls = [follow(1), follow(2), follow(3)]
    const refused = [await fixture.server.next(), await fixture.server.next(), await fixture.server.next()]
    for (const request of refused) request.answer(429, refusal)
    const proven = await fixture.server.next()
    proven.answer(200, {}, { 'Human-Check-Pass': 'pass.1' })
    for (const _ of [2, 3]) {
      const request = await fixture.server.next()
      expect(request.headers['human-check']).toBe('pass.1')
      request.answer(200)
    }
    await Promise.all(calls)
    expect(answerHumanCheck).toHaveBeenCalledTimes(1)
  })

  test('solves another challenge when its pass is rejected', async () => {
    answerHumanCheck.mockResolvedValueOnce('answer-1').mockResolvedValueOnce('answer-2')
    const first = follow(1)
    ;(await fixture.server.next()).answer(429, refusal)
    ;(await fixture.server.next()).answer(200, {}, { 'Human-Check-Pass': 'pass.1' })
    await first
    const second = follow(2)
    ;(await fixture.server.next()).answer(429, refusal)
    const proven = await fixture.server.next()
    expect(proven.headers['human-check']).toBe('answer-2')
    proven.answer(200)
    await second
  })

  test.each([
    ['no answer can be found', 1, () => answerHumanCheck.mockRejectedValue(new Error('no Web Crypto'))],
    ['the answer is refused, too', 2, () => answerHumanCheck.mockResolvedValue('answer-1')],
  ])('rejects when %s', async (_, requests, prepare) => {
    prepare()
    const call = catchApiError(follow(1))
    for (let request = 0; request < requests; request += 1) (await fixture.server.next()).answer(429, refusal)
    expect(await call).toMatchObject({ status: 429, code: { name: 'human_check_required' } })
    expect(fixture.server.requestCount()).toBe(requests)
  })

  test('is not repeated when the rate limit is exceeded', async () => {
    const call = catchApiError(follow(1))
    ;(await fixture.server.next()).answer(429, { error_code: { name: 'too_many_requests', value: 109 } })
    expect(await call).toMatchObject({ code: { name: 'too_many_requests' } })
    expect(answerHumanCheck).not.toHaveBeenCalled()
  })
})
