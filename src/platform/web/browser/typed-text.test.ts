import { expect, test } from 'vitest'
import { watchTypedText } from './typed-text.ts'

class FakeField extends EventTarget {
  isConnected = true
  value = ''
}

/** A page whose fields' events arrive as a document's capture would see them. */
function aPage() {
  const page = new EventTarget()
  const isAnyTyped = watchTypedText(page)
  const type = (field: FakeField, value: string) => {
    field.value = value
    const event = new Event('input')
    Object.defineProperty(event, 'target', { value: field })
    page.dispatchEvent(event)
  }
  return { isAnyTyped, type, field: new FakeField(), other: new FakeField() }
}

test('what is typed counts until the field is empty again', () => {
  const { isAnyTyped, type, field, other } = aPage()
  expect(isAnyTyped()).toBe(false)
  type(field, 'Dear support')
  type(other, 'a')
  type(other, '')
  expect(isAnyTyped()).toBe(true)
  type(field, '')
  expect(isAnyTyped()).toBe(false)
})

test('what went with its page does not', () => {
  const { isAnyTyped, type, field } = aPage()
  type(field, 'Dear support')
  field.isConnected = false
  expect(isAnyTyped()).toBe(false)
})
