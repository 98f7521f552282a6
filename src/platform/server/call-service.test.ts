import { createServer } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createOutside, type Outside, type ServiceCall } from './call-service.ts'
import { anyAnswer, jsonAnswer, serviceAt } from './service-answers.ts'
import { type FakeService, fakeService, type Play } from './testing/outside.ts'

let service: FakeService
let lines: Record<string, unknown>[]
let waits: number[]
let registry: Registry
let outside: Outside
beforeEach(async () => {
  service = await fakeService()
  lines = []
  waits = []
  registry = new Registry()
  const keep = (line: unknown) => void lines.push(line as Record<string, unknown>)
  const wait = async (ms: number) => void waits.push(ms)
  outside = createOutside({ log: { info: keep, warn: keep }, registry, wait })
})
afterEach(() => service.close())

const paid = z.object({ id: z.string() })

function ask(call: Partial<ServiceCall<unknown>> = {}) {
  return outside.callService({
    service: serviceAt('acquirer', [service.url], { idempotencyHeader: 'Idempotency-Key' }),
    operation: 'capture',
    url: `${service.url}/v1/captures?secret=1`,
    json: { amount: 1_000 },
    timeoutMs: 5_000,
    read: jsonAnswer(paid),
    ...call,
  })
}

test('a good answer is read as the protocol says', async () => {
  service.plays.push({ status: 201, body: { id: 'c-1', more: true } })
  expect(await ask({ idempotencyKey: 'ours-7' })).toEqual({
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

test('a form and bytes are sent as such', async () => {
  await ask({ json: undefined as never, form: { a: '1+1', b: '값' } })
  await ask({ json: undefined as never, bytes: new Uint8Array([104, 105]), headers: { 'X-A': 'b' } })
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
  ['another shape', { body: { id: 7 } }, { kind: 'unclear', why: 'not what the protocol says', status: 200 }],
  ['no answer', 'reset', { kind: 'unclear', why: 'ECONNRESET' }],
  ['half an answer', 'half', { kind: 'unclear', why: 'closed' }],
  ['too much', { body: 'x'.repeat(300_000) }, { kind: 'unclear', why: 'a longer answer than is read' }],
])('%s has an outcome of its own', async (_what, play, outcome) => {
  service.plays.push(play)
  expect(await ask()).toEqual(outcome)
  expect(service.asked).toHaveLength(1)
})

test('silence is unclear: what was sent may have been done', async () => {
  service.plays.push('silence')
  expect(await ask({ timeoutMs: 50 })).toEqual({ kind: 'unclear', why: 'time-out' })
})

test('what never left surely was not done', async () => {
  await service.close()
  expect(await ask()).toEqual({ kind: 'unreachable', why: 'ECONNREFUSED' })
  const nobody = 'http://nobody.invalid'
  const away = { service: serviceAt('acquirer', [nobody]), url: `${nobody}/` }
  expect(await ask(away)).toMatchObject({
    kind: 'unreachable',
    why: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
  })
  service = await fakeService()
})

test('a service that takes connections and never shakes hands was not asked', async () => {
  const mute = createServer(() => {})
  await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
  const url = `https://127.0.0.1:${(mute.address() as { port: number }).port}`
  const outcome = await ask({ service: serviceAt('acquirer', [url]), url, timeoutMs: 50 })
  expect(outcome).toEqual({ kind: 'unreachable', why: 'time-out' })
  mute.close()
})

test.each(['http://127.0.0.1:1/', 'http://elsewhere.example/', 'no address'])(
  '%s is not asked: only what is configured is',
  async url => {
    expect(await ask({ url, tries: 3 })).toEqual({ kind: 'unreachable', why: 'not an allowed address' })
    expect([service.asked, waits]).toEqual([[], []])
  },
)

test('a name and password before the host are no allowed address', async () => {
  const url = service.url.replace('//', '//a:b@')
  expect(await ask({ url })).toMatchObject({ kind: 'unreachable' })
})

test('with a key, or where it is a read, what is unclear is tried again, later and later, under the same key', async () => {
  service.plays.push({ status: 500 }, 'reset', { status: 429 }, { body: { id: 'c-1' } })
  expect(await ask({ idempotencyKey: 'ours-7', tries: 4 })).toMatchObject({ kind: 'answer' })
  expect(service.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(4).fill('ours-7'))
  expect(waits).toEqual([200, 400, 800])
  service.plays.push({ status: 500 }, { status: 500 })
  expect(await ask({ method: 'GET', tries: 2, json: undefined as never })).toMatchObject({ kind: 'unclear' })
  expect(service.asked).toHaveLength(6)
})

test('without a key nothing that may have happened is asked again, and a refusal never is', async () => {
  service.plays.push({ status: 500 })
  expect(await ask({ tries: 3 })).toMatchObject({ kind: 'unclear' })
  service.plays.push({ status: 402 })
  expect(await ask({ tries: 3, idempotencyKey: 'k' })).toMatchObject({ kind: 'refused' })
  expect(service.asked).toHaveLength(2)
  await service.close()
  expect(await ask({ tries: 3 })).toMatchObject({ kind: 'unreachable' })
  expect(waits).toEqual([200, 400])
  service = await fakeService()
})

test('a key for a service that takes none is a mistake', async () => {
  const keyless = serviceAt('acquirer', [service.url])
  await expect(ask({ service: keyless, idempotencyKey: 'k' })).rejects.toThrow('takes no keys')
})

test('each try is counted by its outcome, and the log holds what is meant for it alone', async () => {
  service.plays.push({ status: 402, body: { card: '4242' } })
  await ask({ note: { payment: 'p-1' }, headers: { Authorization: 'Bearer hush' }, read: anyAnswer })
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
