import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { Failure } from '../contract/errors.ts'
import { bodyMsMax, bytesPerSecondMin, patienceMs } from './body-pace.ts'
import { BrokenBody, readBody, readBytes } from './read-body.ts'

const sent = (body: BodyInit | null, type?: string, more: Record<string, string> = {}) =>
  new Request('http://fans.example/', {
    method: 'POST',
    body,
    headers: { ...(type && { 'Content-Type': type }), ...more },
  })
afterEach(() => void vi.useRealTimers())

const nameOf = (result: unknown) => (result instanceof Failure ? result.entry.name : result)

test.each([
  ['JSON', '{"a":[1]}', 'application/json; charset=utf-8', { a: [1] }],
  ['JSON by another letter case', '{"a":null}', 'Application/JSON', { a: null }],
  ['a form', 'a=1&b=%ED%95%9C', 'application/x-www-form-urlencoded', { a: '1', b: '한' }],
])('%s becomes plain fields', async (_name, body, type, fields) => {
  expect(await readBody(sent(body, type))).toEqual(fields)
})

test('nothing is no fields, whatever its type', async () => {
  expect(await readBody(sent(null))).toEqual({})
  expect(await readBody(sent('', 'text/plain'))).toEqual({})
})

test('a stream that broke off before it is read is not nothing', async () => {
  const stream = new IncomingMessage(new Socket())
  stream.destroy()
  await expect(readBody(sent(null), stream)).rejects.toThrow(BrokenBody)
  stream.complete = true
  expect(await readBody(sent('{"a":1}', 'application/json'), stream)).toEqual({ a: 1 })
})

test.each([
  ['[1]', 'application/json', 'body_not_readable'],
  ['null', 'application/json', 'body_not_readable'],
  ['"a"', 'application/json', 'body_not_readable'],
  ['{"a":', 'application/json', 'body_not_readable'],
  ['{"a":1}', 'text/plain', 'unsupported_media_type'],
  ['{"a":1}', 'application/json-patch+json', 'unsupported_media_type'],
])('%s as %s is a %s', async (body, type, name) => {
  expect(nameOf(await readBody(sent(body, type)))).toBe(name)
})

test('a body is too large by what it is, and by what it says before it is read', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(64 * 1024) })
  expect(nameOf(await readBody(sent(large, 'application/json')))).toBe('body_too_large')
  const liar = sent('{}', 'application/json', { 'Content-Length': '65537' })
  expect(nameOf(await readBody(liar))).toBe('body_too_large')
})

test('reading stops with the chunk that is too much', async () => {
  let given = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1
      controller.enqueue(new Uint8Array(10))
    },
  })
  const init = { method: 'POST', body: endless, duplex: 'half' }
  const request = new Request('http://fans.example/', init)
  expect(nameOf(await readBytes(request, 25))).toBe('body_too_large')
  expect(given).toBeLessThan(10)
})

test('the bound itself is allowed', async () => {
  expect(await readBytes(sent('12345'), 5)).toEqual(Buffer.from('12345'))
  expect(nameOf(await readBytes(sent('123456'), 5))).toBe('body_too_large')
})

/** A body that is read while the clock goes on, and never ends by itself. */
function slowly() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let send: (bytes: number) => void = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      send = bytes => controller.enqueue(new Uint8Array(bytes))
    },
  })
  const init = { method: 'POST', body, duplex: 'half' }
  let result: unknown = 'still reading'
  void readBytes(new Request('http://fans.example/', init), 1e9).then(read => {
    result = nameOf(read)
  })
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return result
  }
  return { send, after }
}

test('a body that trickles ends after ten seconds, whatever it still sends', async () => {
  const { send, after } = slowly()
  for (let ms = 0; ms < patienceMs; ms += 500) {
    send(1)
    expect(await after(ms === 0 ? 499 : 500)).toBe('still reading')
  }
  expect(await after(10)).toBe('body_too_slow')
})

test('a body that keeps the pace goes on, though not for ever', async () => {
  const { send, after } = slowly()
  for (let ms = 0; ms < bodyMsMax - 1_000; ms += 1_000) {
    send(bytesPerSecondMin)
    expect(await after(1_000)).toBe('still reading')
  }
  send(bytesPerSecondMin * 100)
  expect(await after(1_000)).toBe('body_too_slow')
})

test('what is read in time leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  expect(await readBody(sent('{"a":1}', 'application/json'))).toEqual({ a: 1 })
  expect(vi.getTimerCount()).toBe(0)
})
