import { describe, expect, test } from 'vitest'
import { textLengthMax as serversMax, textUnitsMax as serversUnitsMax } from '../chat-shapes.ts'
import { countCharactersLeft, shouldSend, textLengthMax, textUnitsMax } from './composer.tsx'
import { listShown, shownMax } from './message-log.tsx'

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }

describe('chat composer', () => {
  test('sends with Enter on desktop and only with the button on a phone', () => {
    expect(shouldSend(enter, true)).toBe(true)
    expect(shouldSend(enter, false)).toBe(false)
    expect(shouldSend({ ...enter, shiftKey: true }, true)).toBe(false)
    expect(shouldSend({ ...enter, key: 'a' }, true)).toBe(false)
  })

  test('does not send on the Enter that ends a composition, even in Safari', () => {
    expect(shouldSend({ ...enter, isComposing: true }, true)).toBe(false)
    expect(shouldSend({ ...enter, keyCode: 229 }, true)).toBe(false)
  })

  test('counts characters as readers see them', () => {
    expect(countCharactersLeft('👩‍👩‍👧‍👦 한글 e\u0301')).toBe(294)
    expect([textLengthMax, textUnitsMax]).toEqual([serversMax, serversUnitsMax])
    expect(countCharactersLeft('  a \n b ')).toBe(297)
    expect(['👩‍👩‍👧‍👦'.repeat(300), '👩‍👩‍👧‍👦'.repeat(301)].map(countCharactersLeft)).toEqual([0, -1])
    expect(countCharactersLeft('👩\u200d'.repeat(2_001))).toBe(-1)
  })

  test('limits the messages on the page but keeps those of a reader who has scrolled up', () => {
    const messages = Array.from({ length: 400 }, (_, index) => ({ seq: index + 1 }))
    expect(listShown(messages, null)).toHaveLength(shownMax)
    expect(listShown(messages, 120)[0]).toEqual({ seq: 120 })
  })
})
