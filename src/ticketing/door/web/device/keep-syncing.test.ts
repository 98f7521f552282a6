import { describe, expect, test } from 'vitest'
import { VirtualTime } from '../../../../platform/web/testing/virtual-time.ts'
import { getPauseMs, keepSyncing } from './keep-syncing.ts'

describe('keepSyncing', () => {
  test('doubles the pause with each failure, up to a minute, and randomizes half of it', () => {
    expect([1, 2, 3, 5, 6, 50].map(failures => getPauseMs(failures, 1))).toEqual([
      ...[2_000, 4_000, 8_000, 32_000, 60_000, 60_000],
    ])
    expect([getPauseMs(1, 0), getPauseMs(50, 0), getPauseMs(0, 0.7)]).toEqual([1_000, 30_000, 10_000])
  })

  /** Simulates a server with the given responses, and records the times of the calls. */
  function aServer(...responses: boolean[]) {
    const time = new VirtualTime()
    const callTimes: number[] = []
    const started = time.now()
    const syncing = keepSyncing({
      wait: time.wait,
      random: () => 1,
      sync: async () => {
        callTimes.push(time.now() - started)
        return responses[callTimes.length - 1] ?? true
      },
    })
    return { time, asked: callTimes, syncing }
  }

  test('backs off while the server is unavailable and resumes its pace after the first response', async () => {
    const { time, asked: callTimes, syncing } = aServer(false, false, true)
    for (const ms of [2_000, 4_000, 10_000]) {
      await time.waitStarted(ms)
      time.advance(ms)
    }
    await time.waitStarted(10_000)
    expect(callTimes).toEqual([0, 2_000, 6_000, 16_000])
    syncing.stop()
  })

  test('syncs immediately when the network returns, and once more when hurried during a sync', async () => {
    const { time, asked: callTimes, syncing } = aServer(false)
    syncing.hurry()
    await time.waitStarted(10_000)
    expect(callTimes).toEqual([0, 0])
    time.advance(5_000)
    syncing.hurry()
    await time.waitStarted(10_000)
    expect(callTimes).toEqual([0, 0, 5_000])
    syncing.stop()
  })
})
