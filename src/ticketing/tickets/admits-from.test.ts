import { describe, expect, test } from 'vitest'
import { getShownAdmission } from './admits-from.ts'

const event = { starts_at: '2026-11-29T22:59:00.000Z', is_day_only: true, status: 'scheduled' as const }
const usual = '2026-11-28T22:59:00.000Z'

describe('getShownAdmission', () => {
  test('returns only the day when the event has no time, unless an admission time was entered', () => {
    expect(getShownAdmission({ event, admits_from: usual })).toEqual({ at: event.starts_at, isDay: true })
    const typed = '2026-11-29T18:00:00.000Z'
    expect(getShownAdmission({ event, admits_from: typed })).toEqual({ at: typed, isDay: false })
    const timed = { ...event, is_day_only: false }
    expect(getShownAdmission({ event: timed, admits_from: usual })).toEqual({ at: usual, isDay: false })
    expect(getShownAdmission({ event: null, admits_from: usual })).toEqual({ at: usual, isDay: false })
  })

  test('returns null when the time is unknown', () => {
    expect(getShownAdmission({ event: { ...event, status: 'postponed' }, admits_from: usual })).toBe(null)
    expect(getShownAdmission({ event: null, admits_from: null })).toBe(null)
  })
})
