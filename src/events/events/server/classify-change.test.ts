import { describe, expect, test } from 'vitest'
import { classifyChange, type EventState } from './classify-change.ts'

const now = Date.UTC(2030, 0, 1)
const dayMs = 86_400_000
const nightMs = 3 * 3_600_000
const coming: EventState = {
  status: 'scheduled',
  startsAtMs: now + dayMs,
  overAtMs: now + dayMs + nightMs,
  venue: 'The Hall',
  cityId: 1,
}
const cancelled: EventState = { ...coming, status: 'cancelled' }
const postponed: EventState = { ...coming, status: 'postponed' }
const over: EventState = { ...coming, startsAtMs: now - dayMs, overAtMs: now - dayMs + nightMs }

const classify = (was: EventState, is: EventState, isAnnounced = true) =>
  classifyChange({ was, is, isAnnounced, now })

describe('`classifyChange`', () => {
  test.each([
    ['a later day', { ...coming, startsAtMs: now + 2 * dayMs }],
    ['another venue', { ...coming, venue: 'The Barn' }],
    ['another city', { ...coming, cityId: 2 }],
  ])('returns moved for %s', (_what, is) => {
    expect([classify(coming, is), classify(coming, is, false)]).toEqual(['moved', 'moved'])
  })

  test('returns cancelled, postponed or back when the status changes', () => {
    expect(classify(coming, cancelled)).toBe('cancelled')
    expect(classify(coming, postponed)).toBe('postponed')
    expect(classify(postponed, cancelled)).toBe('cancelled')
    expect([classify(cancelled, coming), classify(postponed, coming)]).toEqual(['back', 'back'])
  })

  test('returns new once an unannounced event takes place, and null before', () => {
    expect([classify(postponed, coming, false), classify(cancelled, coming, false)]).toEqual(['new', 'new'])
    expect(classify(over, coming, false)).toBe('new')
    expect(classify(postponed, cancelled, false)).toBeNull()
  })

  test('returns cancelled for a postponed event whose date has passed', () => {
    expect(
      classify({ ...postponed, startsAtMs: now - dayMs }, { ...cancelled, startsAtMs: now - dayMs }),
    ).toBe('cancelled')
  })

  test.each([
    ['is over', over, { ...over, venue: 'The Barn' }],
    ['was over when it was cancelled', over, { ...over, status: 'cancelled' as const }],
    ['is as it was', coming, { ...coming }],
    ['moved while it is cancelled', cancelled, { ...cancelled, startsAtMs: now + 9 * dayMs }],
    ['comes back into the past', postponed, over],
  ])('returns null for an event that %s', (_what, was, is) => {
    expect(classify(was, is)).toBeNull()
  })
})
