import { describe, expect, test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

describe('formatTimeLeft', () => {
  test('splits the time into localized days, hours, minutes and seconds', () => {
    const left = 2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_999
    expect(formatTimeLeft('en', left)).toEqual([
      { value: '2', label: 'days' },
      { value: '03', label: 'hours' },
      { value: '04', label: 'minutes' },
      { value: '05', label: 'seconds' },
    ])
    expect(formatTimeLeft('ru', left).map(({ label }) => label)).toEqual(['дня', 'часа', 'минуты', 'секунд'])
    expect(formatTimeLeft('ko', 0).map(({ value }) => value)).toEqual(['0', '00', '00', '00'])
    expect(formatTimeLeft('en', -5)).toEqual(formatTimeLeft('en', 0))
  })
})
