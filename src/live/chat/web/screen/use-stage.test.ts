import { describe, expect, test } from 'vitest'
import { isFullScreenKey } from './use-stage.ts'

const elementIn = (tag: string | null) =>
  ({ closest: (selector: string) => (tag && selector.split(', ').includes(tag) ? {} : null) }) as never

const plain = {
  key: 'f',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: elementIn(null),
}

describe('isFullScreenKey', () => {
  test('accepts F with and without Caps Lock', () => {
    expect(isFullScreenKey(plain, false)).toBe(true)
    expect(isFullScreenKey({ ...plain, key: 'F' }, false)).toBe(true)
    expect(isFullScreenKey({ ...plain, target: new EventTarget() }, false)).toBe(true)
    expect(isFullScreenKey({ ...plain, key: 'g' }, false)).toBe(false)
  })

  test.each(['input', 'textarea', 'select'])('ignores F typed into %s', tag => {
    expect(isFullScreenKey({ ...plain, target: elementIn(tag) }, false)).toBe(false)
  })

  test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'defaultPrevented'])('ignores F with %s', held => {
    expect(isFullScreenKey({ ...plain, [held]: true }, false)).toBe(false)
  })

  test('ignores F while a dialog is open', () => {
    expect(isFullScreenKey(plain, true)).toBe(false)
  })
})
