import { describe, expect, test } from 'vitest'
import { changeOf, type EventState } from './change-of.ts'

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

const heard = (was: EventState, is: EventState, isAnnounced = true) => changeOf({ was, is, isAnnounced, now })

describe('what fans hear of an event that changed', () => {
  test.each([
    ['a later day', { ...coming, startsAtMs: now + 2 * dayMs }],
    ['another venue', { ...coming, venue: 'The Barn' }],
    ['another city', { ...coming, cityId: 2 }],
  ])('%s: it moved', (_what, is) => {
    expect([heard(coming, is), heard(coming, is, false)]).toEqual(['moved', 'moved'])
  })

  test('it is cancelled, postponed, or on again', () => {
    expect(heard(coming, cancelled)).toBe('cancelled')
    expect(heard(coming, postponed)).toBe('postponed')
    expect(heard(postponed, cancelled)).toBe('cancelled')
    expect([heard(cancelled, coming), heard(postponed, coming)]).toEqual(['back', 'back'])
  })

  test('what nobody had heard of is new once it takes place, and no news before', () => {
    expect([heard(postponed, coming, false), heard(cancelled, coming, false)]).toEqual(['new', 'new'])
    expect(heard(over, coming, false)).toBe('new')
    expect(heard(postponed, cancelled, false)).toBeNull()
  })

  test('a postponed event has a date of the past, and is waited for still', () => {
    expect(heard({ ...postponed, startsAtMs: now - dayMs }, { ...cancelled, startsAtMs: now - dayMs })).toBe(
      'cancelled',
    )
  })

  test.each([
    ['is over', over, { ...over, venue: 'The Barn' }],
    ['was over when it was cancelled', over, { ...over, status: 'cancelled' as const }],
    ['is as it was', coming, { ...coming }],
    ['moved while it is cancelled', cancelled, { ...cancelled, startsAtMs: now + 9 * dayMs }],
    ['comes back into the past', postponed, over],
  ])('nothing of one that %s', (_what, was, is) => {
    expect(heard(was, is)).toBeNull()
  })
})
