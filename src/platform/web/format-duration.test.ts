import { describe, expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

describe('formatDuration', () => {
  test.each([
    [0, '0:00'],
    [9, '0:09'],
    [245, '4:05'],
    [3_600, '1:00:00'],
    [3_725, '1:02:05'],
    [36_001, '10:00:01'],
  ])('formats %d seconds as %s', (seconds, shown) => {
    expect(formatDuration(seconds)).toBe(shown)
  })
})
