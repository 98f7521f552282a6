import { createServer } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createServiceClient, type ServiceCall, type ServiceClient } from './call-service.ts'
import { createService, ignoreBody, readJsonAs } from './service-responses.ts'
import { type FakeService, fakeService, type Play } from './testing/fake-service.ts'

let service: FakeService
let lines: Record<string, unknown>[]
let waits: number[]
let registry: Registry
let client: ServiceClient
beforeEach(async () => {
  service = await fakeService()
  lines = []
  waits = []
  registry = new Registry()
  const collectLine = (line: unknown) => void lines.push(line as Record<string, unknown>)
  const wait = async (ms: number) => void waits.push(ms)
  client = createServiceClient({ log: { info: collectLine, warn: collectLine }, registry, wait })
})
afterEach(() => service.close())

const paid = z.object({ id: z.string() })

function callAcquirer(call: Partial<ServiceCall<unknown>> = {}) {
  return client.callService({
    service: createService('acquirer', [service.url], { idempotencyHeader: 'Idempotency-Key' }),
    operation: 'capture',
    url: `${service.url}/v1/captures?secret=1`,
    json: { amount: 1_000 },
    timeoutMs: 5_000,
    read: readJsonAs(paid),
    ...call,
  })
}

describe('callService', () => {
  test('parses a successful response', async () => {
    service.plays.push({ status: 201, body: { id: 'c-1', more: true } })
    expect(await callAcquirer({ idempotencyKey: 'ours-7' })).toEqual({
      kind: 'answer',
      status: 201,
      value: { id: 'c-1' },
    })
    expect(service.asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/captures?secret=1',
        body: '{"amount":1000}',
        headers: { 'idempotency-key': 'ours-7', 'content-type': 'application/json; charset=utf-8' },
      },
    ])
  })

  test('sends a form and bytes with their content types', async () => {
    await callAcquirer({ json: undefined as never, form: { a: '1+1', b: '값' } })
    await callAcquirer({
      json: undefined as never,
      bytes: new Uint8Array([104, 105]),
      headers: { 'X-A': 'b' },
    })
    expect(service.asked.map(({ body }) => body)).toEqual(['a=1%2B1&b=%EA%B0%92', 'hi'])
    expect(service.asked[1]?.headers['x-a']).toBe('b')
  })

  test.each<[string, Play, object]>([
    [
      'a refusal with its reason',
      { status: 402, body: { code: 'no' } },
      { kind: 'refused', status: 402, body: { code: 'no' } },
    ],
    ['a refusal in text', { status: 404, body: 'gone' }, { kind: 'refused', status: 404, body: 'gone' }],
    ['a failure of the service', { status: 503 }, { kind: 'unclear', why: 'status 503', status: 503 }],
    ['an upload that took too long', { status: 408 }, { kind: 'unclear', why: 'status 408', status: 408 }],
    [
      'a redirect',
      { status: 302, headers: { Location: '/x' } },
      { kind: 'unclear', why: 'status 302', status: 302 },
    ],
    [
      'something else than JSON',
      { body: '<html>' },
      { kind: 'unclear', why: 'not what the protocol says', status: 200 },
    ],
    [
      'another shape',
      { body: { id: 7 } },
      { kind: 'unclear', why: 'not what the protocol says', status: 200 },
    ],
    ['no answer', 'reset', { kind: 'unclear', why: 'ECONNRESET' }],
    ['half an answer', 'half', { kind: 'unclear', why: 'closed' }],
    ['too much', { body: 'x'.repeat(300_000) }, { kind: 'unclear', why: 'a longer answer than is read' }],
  ])('returns a distinct outcome for %s', async (_what, play, outcome) => {
    service.plays.push(play)
    expect(await callAcquirer()).toEqual(outcome)
    expect(service.asked).toHaveLength(1)
  })

  test('returns unclear on a time-out, because the service may have acted', async () => {
    service.plays.push('silence')
    expect(await callAcquirer({ timeoutMs: 50 })).toEqual({ kind: 'unclear', why: 'time-out' })
  })

  test('returns unreachable when the request was never sent', async () => {
    await service.close()
    expect(await callAcquirer()).toEqual({ kind: 'unreachable', why: 'ECONNREFUSED' })
    const unknownHost = 'http://nobody.invalid'
    const away = { service: createService('acquirer', [unknownHost]), url: `${unknownHost}/` }
    expect(await callAcquirer(away)).toMatchObject({
      kind: 'unreachable',
      why: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    })
    service = await fakeService()
  })

  test('returns unreachable when the TLS handshake never completes', async () => {
    const mute = createServer(() => {})
    await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
    const url = `https://127.0.0.1:${(mute.address() as { port: number }).port}`
    const outcome = await callAcquirer({ service: createService('acquirer', [url]), url, timeoutMs: 50 })
    expect(outcome).toEqual({ kind: 'unreachable', why: 'time-out' })
    mute.close()
  })

  test.each(['http://127.0.0.1:1/', 'http://elsewhere.example/', 'no address'])(
    "rejects %s, which isn't an allowed URL",
    async url => {
      expect(await callAcquirer({ url, tries: 3 })).toEqual({
        kind: 'unreachable',
        why: 'not an allowed address',
      })
      expect([service.asked, waits]).toEqual([[], []])
    },
  )

  test('rejects a URL with credentials', async () => {
    const url = service.url.replace('//', '//a:b@')
    expect(await callAcquirer({ url })).toMatchObject({ kind: 'unreachable' })
  })

  test('retries unclear outcomes of reads and keyed calls with back-off and the same key', async () => {
    service.plays.push({ status: 500 }, 'reset', { status: 429 }, { body: { id: 'c-1' } })
    expect(await callAcquirer({ idempotencyKey: 'ours-7', tries: 4 })).toMatchObject({ kind: 'answer' })
    expect(service.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(4).fill('ours-7'))
    expect(waits).toEqual([200, 400, 800])
    service.plays.push({ status: 500 }, { status: 500 })
    expect(await callAcquirer({ method: 'GET', tries: 2, json: undefined as never })).toMatchObject({
      kind: 'unclear',
    })
    expect(service.asked).toHaveLength(6)
  })

  test('never retries refusals or, without a key, unclear outcomes', async () => {
    service.plays.push({ status: 500 })
    expect(await callAcquirer({ tries: 3 })).toMatchObject({ kind: 'unclear' })
    service.plays.push({ status: 402 })
    expect(await callAcquirer({ tries: 3, idempotencyKey: 'k' })).toMatchObject({ kind: 'refused' })
    expect(service.asked).toHaveLength(2)
    await service.close()
    expect(await callAcquirer({ tries: 3 })).toMatchObject({ kind: 'unreachable' })
    expect(waits).toEqual([200, 400])
    service = await fakeService()
  })

  test('throws when given a key for a service that takes none', async () => {
    const keyless = createService('acquirer', [service.url])
    await expect(callAcquirer({ service: keyless, idempotencyKey: 'k' })).rejects.toThrow('takes no keys')
  })

  test('counts each attempt by outcome and logs only permitted fields', async () => {
    service.plays.push({ status: 402, body: { card: '4242' } })
    await callAcquirer({
      note: { payment: 'p-1' },
      headers: { Authorization: 'Bearer hush' },
      read: ignoreBody,
    })
    expect(lines).toEqual([
      {
        service: 'acquirer',
        operation: 'capture',
        outcome: 'refused',
        status: 402,
        why: undefined,
        seconds: expect.any(Number),
        payment: 'p-1',
      },
    ])
    expect(await registry.metrics()).toContain(
      'outside_call_duration_seconds_count{service="acquirer",operation="capture",outcome="refused"} 1',
    )
  })
})
