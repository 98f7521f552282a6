import { describe, expect, test } from 'vitest'
import { readPreferences } from './preferences.ts'

const plain = {
  volume: 1,
  isMuted: false,
  captions: null,
  isSaving: false,
  hasShortcuts: true,
  isTheatre: false,
  hasChatOver: true,
}

describe('readPreferences', () => {
  test.each([null, '', '{', '7', 'null', '[]', '{"volume":7,"isMuted":"yes","captions":3,"isSaving":1}'])(
    'returns the defaults for a stored %j',
    stored => {
      expect(readPreferences(stored)).toEqual(plain)
    },
  )

  test("prefers a stored choice to the browser's data saver setting", () => {
    const chosen = {
      volume: 0.4,
      isMuted: true,
      captions: 'ko',
      isSaving: false,
      hasShortcuts: false,
      isTheatre: true,
      hasChatOver: false,
    }
    expect(readPreferences(JSON.stringify(chosen), true)).toEqual(chosen)
    expect(readPreferences(null, true).isSaving).toBe(true)
  })
})
