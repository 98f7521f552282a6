import { expect, test } from 'vitest'
import { toldFrom } from './admits-from.ts'

const event = { starts_at: '2026-11-29T22:59:00.000Z', is_day_only: true, status: 'scheduled' as const }
const usual = '2026-11-28T22:59:00.000Z'

test('of an event of which only the day is known the day is told, unless its window is known', () => {
  expect(toldFrom({ event, admits_from: usual })).toEqual({ at: event.starts_at, isDay: true })
  const typed = '2026-11-29T18:00:00.000Z'
  expect(toldFrom({ event, admits_from: typed })).toEqual({ at: typed, isDay: false })
  const timed = { ...event, is_day_only: false }
  expect(toldFrom({ event: timed, admits_from: usual })).toEqual({ at: usual, isDay: false })
  expect(toldFrom({ event: null, admits_from: usual })).toEqual({ at: usual, isDay: false })
})

test('nothing is told where nobody knows', () => {
  expect(toldFrom({ event: { ...event, status: 'postponed' }, admits_from: usual })).toBe(null)
  expect(toldFrom({ event: null, admits_from: null })).toBe(null)
})
