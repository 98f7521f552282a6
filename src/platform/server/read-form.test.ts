import { expect, test } from 'vitest'
import { Failure } from '../contract/errors.ts'
import { readForm } from './read-form.ts'

const rules = { images: 'images', imagesMax: 5 }

/** A form whose end does not come before `end` is called. */
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

const nameOf = (result: object) => (result instanceof Failure ? result.entry.name : result)

test('forms that trickle in keep nobody else from uploading', async () => {
  const slow = Array.from({ length: 8 }, trickle)
  const reading = slow.map(({ request }) => readForm(request, rules, { caller: '203.0.113.7' }))
  expect(await readForm(aForm(), rules, { caller: '198.51.100.9' })).toEqual({
    fields: { message: 'Hello' },
    images: [],
  })
  // They have filled their own caller's share alone.
  expect(nameOf(await readForm(aForm(), rules, { caller: '203.0.113.7' }))).toBe('unavailable')
  for (const { end } of slow) end()
  const names = (await Promise.all(reading)).map(nameOf)
  expect(names.toSorted()).toEqual([
    ...Array<string>(4).fill('body_not_readable'),
    ...Array<string>(4).fill('unavailable'),
  ])
  expect(await readForm(aForm(), rules, { caller: '203.0.113.7' })).toMatchObject({
    fields: { message: 'Hello' },
  })
})
