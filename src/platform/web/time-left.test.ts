import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('days to seconds, in the words of a language', () => {
  const left = 2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_999
  expect(timeLeft('en', left)).toEqual([
    { value: '2', label: 'days' },
    { value: '03', label: 'hours' },
    { value: '04', label: 'minutes' },
    { value: '05', label: 'seconds' },
  ])
  expect(timeLeft('ru', left).map(({ label }) => label)).toEqual(['дня', 'часа', 'минуты', 'секунд'])
  expect(timeLeft('ko', 0).map(({ value }) => value)).toEqual(['0', '00', '00', '00'])
  expect(timeLeft('en', -5)).toEqual(timeLeft('en', 0))
})
