import { describe, expect, test } from 'vitest'
import { toWallTime } from './wall-time.ts'

describe('toWallTime', () => {
  test.each([
    ['2027-03-21T03:00:00.000Z', 'America/Los_Angeles', '2027-03-20T20:00:00-07:00'],
    ['2027-01-21T03:00:00.000Z', 'America/Los_Angeles', '2027-01-20T19:00:00-08:00'],
    ['2027-03-21T03:00:30.000Z', 'Asia/Kolkata', '2027-03-21T08:30:30+05:30'],
    ['2027-03-20T15:00:00.000Z', 'Asia/Seoul', '2027-03-21T00:00:00+09:00'],
    ['2027-03-21T03:00:00.000Z', 'UTC', '2027-03-21T03:00:00+00:00'],
    ['2027-06-01T03:00:00.000Z', 'America/St_Johns', '2027-06-01T00:30:00-02:30'],
    ['2027-01-01T03:00:00.000Z', 'Europe/London', '2027-01-01T03:00:00+00:00'],
  ])('formats %s in %s as %s', (iso, zone, shown) => {
    expect(toWallTime(iso, zone)).toBe(shown)
    expect(Date.parse(shown)).toBe(Date.parse(iso))
  })

  test('drops fractions of a second', () => {
    expect(toWallTime('2027-01-21T03:00:00.999Z', 'Asia/Tokyo')).toBe('2027-01-21T12:00:00+09:00')
  })
})
