import { expect, test } from 'vitest'
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

test.each([null, '', '{', '7', 'null', '[]', '{"volume":7,"isMuted":"yes","captions":3,"isSaving":1}'])(
  'a stored %j is as good as nothing',
  stored => {
    expect(readPreferences(stored)).toEqual(plain)
  },
)

test('what was chosen counts more than the wish of the browser to save data', () => {
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
