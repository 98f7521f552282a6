import { describe, expect, test } from 'vitest'
import { readChatPreferences } from './preferences.ts'

describe('chat preferences', () => {
  test.each([null, '', '{', '7', '[]', '{"hasReactions":0}'])(
    'turns both preferences on when %j is stored',
    stored => {
      expect(readChatPreferences(stored)).toEqual({ hasReactions: true, isInStep: true })
    },
  )

  test('keeps preferences that are turned off', () => {
    const chosen = { hasReactions: false, isInStep: false }
    expect(readChatPreferences(JSON.stringify(chosen))).toEqual(chosen)
  })
})
