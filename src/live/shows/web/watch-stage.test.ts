import { expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { startSecondsOf } from './watch-stage.tsx'

test('a shared second is the one that the player showed', () => {
  const { search } = new URL(paths.showAt(7, 754.8), 'https://fans.example')
  expect(startSecondsOf(search)).toBe(754)
})

test.each(['', '?t=', '?t=0', '?t=-5', '?t=1e3', '?t=99999', '?t=x', '?t=1.5'])('%j names none', search => {
  expect(startSecondsOf(search)).toBeNull()
})
