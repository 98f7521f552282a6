import { describe, expect, test } from 'vitest'
import { countSegments } from './segments.ts'

describe('countSegments', () => {
  test.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(307), 3],
    [`${'a'.repeat(158)}€`, 1],
    [`${'a'.repeat(159)}€`, 2],
    ['가'.repeat(70), 1],
    ['가'.repeat(71), 2],
    ['😀'.repeat(36), 2],
  ])('counts the segments of %s as %i', (text, count) => {
    expect(countSegments(text)).toBe(count)
  })
})
