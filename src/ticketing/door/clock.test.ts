import { describe, expect, test } from 'vitest'
import { getClockError, getCorrectedNow, getOffset, measureContact } from './clock.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-22T20:00:00Z')

describe('door clock', () => {
  test('subtracts half of the round trip from the offset', () => {
    expect(measureContact(now, now - 2 * hour - 200, now - 2 * hour + 200)).toEqual({
      at: now - 2 * hour + 200,
      offset_ms: 2 * hour,
    })
  })

  test('reports a clock that is hours off and corrects its time', () => {
    const ahead = measureContact(now, now + 3 * hour, now + 3 * hour)
    expect(getClockError(ahead, now + 3 * hour)).toEqual({ kind: 'ahead', ms: 3 * hour })
    expect(getCorrectedNow(ahead, now + 4 * hour)).toBe(now + hour)
    expect(getClockError(measureContact(now, now - hour, now - hour), now)).toEqual({
      kind: 'behind',
      ms: hour,
    })
    expect(getClockError(measureContact(now, now + 60_000, now + 60_000), now + 60_000)).toBeNull()
  })

  test('reports an unknown offset without contact, a day after contact, or after the clock was set back', () => {
    const contact = measureContact(now, now, now)
    expect(getOffset(contact, now + 24 * hour)).toBe(0)
    for (const [known, at] of [
      [null, now],
      [contact, now + 24 * hour + 1],
      [contact, now - 1],
    ] as const) {
      expect([getOffset(known, at), getClockError(known, at)]).toEqual([null, { kind: 'unknown' }])
    }
  })
})
