import { describe, expect, test } from 'vitest'
import { readChatPreferences } from './preferences.ts'

describe('chat preferences', () => {
  test.each([null, '', '{', '7', '[]', '{"hasReactions":0}'])(
    'defaults to both on when %j is stored',
    stored => {
      expect(readChatPreferences(stored)).toEqual({ hasReactions: true, isInStep: true })
    },
  )

  test('keeps disabled preferences', () => {
    const chosen = { hasReactions: false, isInStep: false }
    expect(readChatPreferences(JSON.stringify(chosen))).toEqual(chosen)
  })
})
