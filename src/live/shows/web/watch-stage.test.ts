import { describe, expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { readStartSeconds } from './watch-stage.tsx'

describe('readStartSeconds', () => {
  test('returns the start second of a shared replay link', () => {
    const { search } = new URL(paths.showAt(7, 754.8), 'https://fans.example')
    expect(readStartSeconds(search)).toBe(754)
  })

  test.each(['', '?t=', '?t=0', '?t=-5', '?t=1e3', '?t=99999', '?t=x', '?t=1.5'])(
    'returns null for %j',
    search => {
      expect(readStartSeconds(search)).toBeNull()
    },
  )
})
