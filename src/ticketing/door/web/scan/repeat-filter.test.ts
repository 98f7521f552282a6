import { describe, expect, test } from 'vitest'
import { createRepeatFilter } from './repeat-filter.ts'

describe('createRepeatFilter', () => {
  test('counts a code once while it is in view, and again after it was out of view', () => {
    let now = 0
    const see = createRepeatFilter(() => now)
    const at = (ms: number, text: string) => {
      now = ms
      return see(text) === 'scan'
    }
    expect([at(0, 'a'), at(100, 'a'), at(2_900, 'a'), at(5_800, 'a')]).toEqual([true, false, false, false])
    expect([at(5_900, 'b'), at(6_000, 'a'), at(8_999, 'a'), at(12_000, 'a')]).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  test('reports once that a code has left the picture after three seconds out of view', () => {
    let now = 0
    const see = createRepeatFilter(() => now)
    const at = (ms: number, text: string | null) => {
      now = ms
      return see(text)
    }
    expect([at(0, null), at(100, 'a'), at(3_099, null), at(3_100, null), at(3_200, null)]).toEqual([
      ...['nothing', 'scan', 'nothing', 'left', 'nothing'],
    ])
    expect([at(3_300, 'a'), at(4_000, 'b'), at(6_999, null), at(7_000, null)]).toEqual([
      ...['scan', 'scan', 'nothing', 'left'],
    ])
  })
})
