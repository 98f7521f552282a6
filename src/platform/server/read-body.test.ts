import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '../contract/errors.ts'
import { bodyMsMax, bytesPerSecondMin, graceMs } from './body-pace.ts'
import { BrokenBody, readBody, readBytes } from './read-body.ts'

const sent = (body: BodyInit | null, type?: string, more: Record<string, string> = {}) =>
  new Request('http://fans.example/', {
    method: 'POST',
    body,
    headers: { ...(type && { 'Content-Type': type }), ...more },
  })
afterEach(() => void vi.useRealTimers())

const readErrorName = (result: unknown) => (result instanceof Failure ? result.entry.name : result)

describe('readBody', () => {
  test.each([
    ['JSON', '{"a":[1]}', 'application/json; charset=utf-8', { a: [1] }],
    ['JSON by another letter case', '{"a":null}', 'Application/JSON', { a: null }],
    ['a form', 'a=1&b=%ED%95%9C', 'application/x-www-form-urlencoded', { a: '1', b: '한' }],
  ])('parses %s into fields', async (_name, body, type, fields) => {
    expect(await readBody(sent(body, type))).toEqual(fields)
  })

  test('returns no fields for an empty body of any type', async () => {
    expect(await readBody(sent(null))).toEqual({})
    expect(await readBody(sent('', 'text/plain'))).toEqual({})
  })

  test('throws for a stream that was cut off before reading', async () => {
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
  ])('rejects %s as %s with %s', async (body, type, name) => {
    expect(readErrorName(await readBody(sent(body, type)))).toBe(name)
  })

  test('rejects a body that is too large by its actual or its declared size', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(64 * 1024) })
    expect(readErrorName(await readBody(sent(large, 'application/json')))).toBe('body_too_large')
    const liar = sent('{}', 'application/json', { 'Content-Length': '65537' })
    expect(readErrorName(await readBody(liar))).toBe('body_too_large')
  })

  test('stops reading at the chunk that exceeds the limit', async () => {
    let enqueuedCount = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        enqueuedCount += 1
        controller.enqueue(new Uint8Array(10))
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half' }
    const request = new Request('http://fans.example/', init)
    expect(readErrorName(await readBytes(request, 25))).toBe('body_too_large')
    expect(enqueuedCount).toBeLessThan(10)
  })

  test('accepts a body whose size is exactly the limit', async () => {
    expect(await readBytes(sent('12345'), 5)).toEqual(Buffer.from('12345'))
    expect(readErrorName(await readBytes(sent('123456'), 5))).toBe('body_too_large')
  })

  /** Reads a body that never ends while fake time passes. */
  function readSlowly() {
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
      result = readErrorName(read)
    })
    const advance = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return result
    }
    return { send, advance }
  }

  test('cuts off a trickling body after ten seconds', async () => {
    const { send, advance } = readSlowly()
    for (let ms = 0; ms < graceMs; ms += 500) {
      send(1)
      expect(await advance(ms === 0 ? 499 : 500)).toBe('still reading')
    }
    expect(await advance(10)).toBe('body_too_slow')
  })

  test('allows a body at the minimum rate, but not beyond the maximum time', async () => {
    const { send, advance } = readSlowly()
    for (let ms = 0; ms < bodyMsMax - 1_000; ms += 1_000) {
      send(bytesPerSecondMin)
      expect(await advance(1_000)).toBe('still reading')
    }
    send(bytesPerSecondMin * 100)
    expect(await advance(1_000)).toBe('body_too_slow')
  })

  test('clears its timer when a body is read in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    expect(await readBody(sent('{"a":1}', 'application/json'))).toEqual({ a: 1 })
    expect(vi.getTimerCount()).toBe(0)
  })
})
