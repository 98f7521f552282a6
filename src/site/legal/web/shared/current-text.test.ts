import { expect, test } from 'vitest'
import { currentTextPath } from './current-text.ts'

test('who agrees is led to the version of that day, which stays as it is', () => {
  const on = (day: string) => currentTextPath('privacy-notice', 'ko', Date.parse(`${day}T12:00:00Z`))
  expect(on('2020-05-01')).toBe('/legal/privacy-notice/ko/2019-12-19/')
  expect(on('2026-11-22')).toBe('/legal/privacy-notice/ko/2026-11-22/')
})
