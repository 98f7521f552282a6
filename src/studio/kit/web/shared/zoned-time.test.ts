import { describe, expect, test } from 'vitest'
import { fromFieldTime, toFieldTime } from './zoned-time.ts'

describe('time of a field in a zone', () => {
  test.each([
    ['Asia/Seoul', '2026-12-05T19:30', '2026-12-05T10:30:00.000Z'],
    ['America/Los_Angeles', '2026-07-01T00:00', '2026-07-01T07:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-01T05:30', '2026-01-01T00:00:00.000Z'],
  ])('converts both ways in %s', (zone, local, iso) => {
    expect(fromFieldTime(local, zone)).toBe(iso)
    expect(toFieldTime(iso, zone)).toBe(local)
  })

  test('moves a time that the clock skips forward', () => {
    expect(fromFieldTime('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  test('takes the first of a time that the clock repeats', () => {
    expect(fromFieldTime('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  })

  test('is empty without a time', () => {
    expect([fromFieldTime('', 'UTC'), toFieldTime(null, 'UTC')]).toEqual([null, ''])
  })
})
