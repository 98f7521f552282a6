import { describe, expect, test } from 'vitest'
import { getCurrentTextPath } from './current-text.ts'

describe('getCurrentTextPath', () => {
  test('returns the permanent URL of the version in force on that day', () => {
    const on = (day: string) => getCurrentTextPath('privacy-notice', 'ko', Date.parse(`${day}T12:00:00Z`))
    expect(on('2020-05-01')).toBe('/legal/privacy-notice/ko/2019-12-19/')
    expect(on('2026-11-22')).toBe('/legal/privacy-notice/ko/2026-11-22/')
  })
})
