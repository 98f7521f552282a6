import { expect, test } from 'vitest'
import { nextPollMs, phaseOf } from './phase.ts'

const times = {
  doors_at: '2026-11-22T18:30:00Z',
  starts_at: '2026-11-22T19:00:00Z',
  ends_at: '2026-11-22T21:00:00Z',
  vod_from: null,
  vod_until: null,
}

test.each([
  [0, false, 'waiting'],
  [1, false, 'live'],
  [2, false, 'thanks'],
  [3, false, 'replay'],
  [4, false, 'gone'],
  [4, true, 'cancelled'],
] as const)('status %i, cancelled %j: %s', (status, isCancelled, phase) => {
  expect(phaseOf({ ...times, status, is_cancelled: isCancelled })).toBe(phase)
})

const waiting = { phase: 'waiting', isChatOpen: false, failures: 0, random: 1 } as const

test('who waits or watches hears of a change within three seconds, half of one spent here and one in a cache', () => {
  expect(nextPollMs(waiting)).toBeLessThanOrEqual(1_500)
  expect(nextPollMs({ ...waiting, phase: 'live' })).toBeLessThanOrEqual(1_500)
})

test('looks of many viewers spread', () => {
  expect(nextPollMs({ ...waiting, random: 0 })).toBeCloseTo(900)
})

test('a failing server is asked less and less often, and a minute apart in the end', () => {
  const waits = [1, 2, 3, 9].map(failures => nextPollMs({ ...waiting, failures, random: 0.5 }))
  expect(waits).toEqual([2_400, 4_800, 9_600, 60_000])
  expect(nextPollMs({ ...waiting, phase: 'replay', failures: 1, random: 0.5 })).toBe(60_000)
})

test('a replay is looked at seldom, and as often as after the end while its chat is still open', () => {
  const replay = { ...waiting, phase: 'replay', random: 0.5 } as const
  expect([nextPollMs(replay), nextPollMs({ ...replay, isChatOpen: true })]).toEqual([60_000, 5_000])
})

test('what is over is not looked at', () => {
  expect(nextPollMs({ ...waiting, phase: 'gone' })).toBeNull()
  expect(nextPollMs({ ...waiting, phase: 'cancelled' })).toBeNull()
})
