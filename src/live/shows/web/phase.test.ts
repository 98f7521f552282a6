import { describe, expect, test } from 'vitest'
import { computeNextPollMs, getPhase } from './phase.ts'

const times = {
  doors_at: '2026-11-22T18:30:00Z',
  starts_at: '2026-11-22T19:00:00Z',
  ends_at: '2026-11-22T21:00:00Z',
  vod_from: null,
  vod_until: null,
}

describe('show phase', () => {
  test.each([
    [0, false, 'waiting'],
    [1, false, 'live'],
    [2, false, 'thanks'],
    [3, false, 'replay'],
    [4, false, 'gone'],
    [4, true, 'cancelled'],
  ] as const)('maps status %i and cancelled %j to %s', (status, isCancelled, phase) => {
    expect(getPhase({ ...times, status, is_cancelled: isCancelled })).toBe(phase)
  })

  const waiting = { phase: 'waiting', isChatOpen: false, failures: 0, random: 1 } as const

  test('polls within 1.5 seconds while the show is awaited or live', () => {
    expect(computeNextPollMs(waiting)).toBeLessThanOrEqual(1_500)
    expect(computeNextPollMs({ ...waiting, phase: 'live' })).toBeLessThanOrEqual(1_500)
  })

  test('spreads the polls of many viewers', () => {
    expect(computeNextPollMs({ ...waiting, random: 0 })).toBeCloseTo(900)
  })

  test('polls a failing server less and less often, at least once a minute', () => {
    const waits = [1, 2, 3, 9].map(failures => computeNextPollMs({ ...waiting, failures, random: 0.5 }))
    expect(waits).toEqual([2_400, 4_800, 9_600, 60_000])
    expect(computeNextPollMs({ ...waiting, phase: 'replay', failures: 1, random: 0.5 })).toBe(60_000)
  })

  test('polls a replay rarely, and more often while its chat is open', () => {
    const replay = { ...waiting, phase: 'replay', random: 0.5 } as const
    expect([computeNextPollMs(replay), computeNextPollMs({ ...replay, isChatOpen: true })]).toEqual([
      60_000, 5_000,
    ])
  })

  test('stops polling after a show is finished or cancelled', () => {
    expect(computeNextPollMs({ ...waiting, phase: 'gone' })).toBeNull()
    expect(computeNextPollMs({ ...waiting, phase: 'cancelled' })).toBeNull()
  })
})
