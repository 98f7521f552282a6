import { expect, test } from 'vitest'
import { clockLength } from './clock-length.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [245, '4:05'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
  [36_001, '10:00:01'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(clockLength(seconds)).toBe(shown)
})
