import { describe, expect, test } from 'vitest'
import { createKeyValueStore } from '../../../platform/web/storage/local-storage.ts'
import { readResume, saveResume } from './resume.ts'

describe('replay resume', () => {
  test('continues where a replay was left', () => {
    const store = createKeyValueStore(null)
    saveResume(7, { seconds: 754.6, end: 5_400 }, store)
    expect(readResume(7, store)).toBe(754)
    expect(readResume(8, store)).toBeNull()
  })

  test.each([
    ['at the beginning', 12],
    ['near the end', 5_390],
  ])('starts from the beginning when the replay was left %s', (_, seconds) => {
    const store = createKeyValueStore(null)
    saveResume(7, { seconds: 754, end: 5_400 }, store)
    saveResume(7, { seconds, end: 5_400 }, store)
    expect(readResume(7, store)).toBeNull()
  })
})
