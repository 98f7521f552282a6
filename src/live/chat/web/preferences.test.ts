import { expect, test } from 'vitest'
import { readChatPreferences } from './preferences.ts'

test.each([null, '', '{', '7', '[]', '{"hasReactions":0}'])('switches both on when %j is stored', stored => {
  expect(readChatPreferences(stored)).toEqual({ hasReactions: true, isInStep: true })
})

test('keeps what was switched off', () => {
  const chosen = { hasReactions: false, isInStep: false }
  expect(readChatPreferences(JSON.stringify(chosen))).toEqual(chosen)
})
