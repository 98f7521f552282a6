import { expect, test } from 'vitest'
import { textLengthMax as serversMax, textUnitsMax as serversUnitsMax } from '../chat-shapes.ts'
import { charactersLeft, sends, textLengthMax, textUnitsMax } from './composer.tsx'
import { shownFrom, shownMax } from './message-log.tsx'

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }

test('Enter sends on a desk, and a button on a phone', () => {
  expect(sends(enter, true)).toBe(true)
  expect(sends(enter, false)).toBe(false)
  expect(sends({ ...enter, shiftKey: true }, true)).toBe(false)
  expect(sends({ ...enter, key: 'a' }, true)).toBe(false)
})

test('the Enter that ends a composition sends nothing, in Safari too', () => {
  expect(sends({ ...enter, isComposing: true }, true)).toBe(false)
  expect(sends({ ...enter, keyCode: 229 }, true)).toBe(false)
})

test('characters are counted as a reader sees them', () => {
  expect(charactersLeft('👩‍👩‍👧‍👦 한글 e\u0301')).toBe(294)
  expect([textLengthMax, textUnitsMax]).toEqual([serversMax, serversUnitsMax])
  expect(charactersLeft('  a \n b ')).toBe(297)
  expect(['👩‍👩‍👧‍👦'.repeat(300), '👩‍👩‍👧‍👦'.repeat(301)].map(charactersLeft)).toEqual([0, -1])
  expect(charactersLeft('👩\u200d'.repeat(2_001))).toBe(-1)
})

test('the page holds so many messages, and whoever reads further up keeps what they read', () => {
  const messages = Array.from({ length: 400 }, (_, index) => ({ seq: index + 1 }))
  expect(shownFrom(messages, null)).toHaveLength(shownMax)
  expect(shownFrom(messages, 120)[0]).toEqual({ seq: 120 })
})
