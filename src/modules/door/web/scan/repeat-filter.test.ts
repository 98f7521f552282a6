import { expect, test } from 'vitest'
import { createRepeatFilter } from './repeat-filter.ts'

test('a code counts once while it is in view, and again after it was away', () => {
  let now = 0
  const isScan = createRepeatFilter(() => now)
  const at = (ms: number, text: string) => {
    now = ms
    return isScan(text)
  }
  expect([at(0, 'a'), at(100, 'a'), at(2_900, 'a'), at(5_800, 'a')]).toEqual([true, false, false, false])
  expect([at(5_900, 'b'), at(6_000, 'a'), at(8_999, 'a'), at(12_000, 'a')]).toEqual([true, true, false, true])
})
