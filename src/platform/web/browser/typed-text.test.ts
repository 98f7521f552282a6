import { describe, expect, test } from 'vitest'
import { watchTypedText } from './typed-text.ts'

class FakeField extends EventTarget {
  isConnected = true
  value = ''
}

/** A page that receives the events of its fields, like a capturing listener on the document. */
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

describe('watchTypedText', () => {
  test('reports typed text until the field is emptied', () => {
    const { isAnyTyped, type, field, other } = aPage()
    expect(isAnyTyped()).toBe(false)
    type(field, 'Dear support')
    type(other, 'a')
    type(other, '')
    expect(isAnyTyped()).toBe(true)
    type(field, '')
    expect(isAnyTyped()).toBe(false)
  })

  test('ignores text in a field that was removed from the page', () => {
    const { isAnyTyped, type, field } = aPage()
    type(field, 'Dear support')
    field.isConnected = false
    expect(isAnyTyped()).toBe(false)
  })
})
