import { describe, expect, test } from 'vitest'
import { Failure } from '../contract/errors.ts'
import { readForm } from './read-form.ts'

const rules = { images: 'images', imagesMax: 5 }

/** Creates a form that ends only when `end` is called. */
function trickle() {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from('--x\r\n'))
      end = () => controller.close()
    },
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return { request: new Request('http://fans.example/', init), end: () => end() }
}

function aForm() {
  const body = new FormData()
  body.append('message', 'Hello')
  return new Request('http://fans.example/', { method: 'POST', body })
}

const readErrorName = (result: object) => (result instanceof Failure ? result.entry.name : result)

describe('readForm', () => {
  test('serves other callers while the forms of one fan trickle in', async () => {
    const slow = Array.from({ length: 8 }, trickle)
    const hostile = { address: '203.0.113.7', fanId: 1 }
    const reading = slow.map(({ request }) => readForm(request, rules, hostile))
    const hello = { fields: { message: 'Hello' }, images: [] }
    for (const other of [
      { address: '203.0.113.7', fanId: 2 },
      { address: '203.0.113.7', fanId: null },
      { address: '198.51.100.9', fanId: null },
    ])
      expect(await readForm(aForm(), rules, other)).toEqual(hello)
    expect(readErrorName(await readForm(aForm(), rules, hostile))).toBe('unavailable')
    for (const { end } of slow) end()
    const names = (await Promise.all(reading)).map(readErrorName)
    expect(names.toSorted()).toEqual([
      ...Array<string>(4).fill('body_not_readable'),
      ...Array<string>(4).fill('unavailable'),
    ])
    expect(await readForm(aForm(), rules, hostile)).toEqual(hello)
  })
})
