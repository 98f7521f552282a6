import { expect, test } from 'vitest'
import { VirtualTime } from '../../../../platform/web/testing/virtual-time.ts'
import { keepSyncing, pauseMs } from './keep-syncing.ts'

test('each failure doubles the pause, up to a minute, and half of it is random', () => {
  expect([1, 2, 3, 5, 6, 50].map(failures => pauseMs(failures, 1))).toEqual([
    ...[2_000, 4_000, 8_000, 32_000, 60_000, 60_000],
  ])
  expect([pauseMs(1, 0), pauseMs(50, 0), pauseMs(0, 0.7)]).toEqual([1_000, 30_000, 10_000])
})

/** A server that answers as told, and how often it was asked. */
function aServer(...answers: boolean[]) {
  const time = new VirtualTime()
  const asked: number[] = []
  const started = time.now()
  const syncing = keepSyncing({
    wait: time.wait,
    random: () => 1,
    sync: async () => {
      asked.push(time.now() - started)
      return answers[asked.length - 1] ?? true
    },
  })
  return { time, asked, syncing }
}

test('it backs off while the server is away, and is back in step with its first answer', async () => {
  const { time, asked, syncing } = aServer(false, false, true)
  for (const ms of [2_000, 4_000, 10_000]) {
    await time.waitStarted(ms)
    time.advance(ms)
  }
  await time.waitStarted(10_000)
  expect(asked).toEqual([0, 2_000, 6_000, 16_000])
  syncing.stop()
})

test('a network that is back is used at once; a hurry while it syncs is one more round', async () => {
  const { time, asked, syncing } = aServer(false)
  syncing.hurry()
  await time.waitStarted(10_000)
  expect(asked).toEqual([0, 0])
  time.advance(5_000)
  syncing.hurry()
  await time.waitStarted(10_000)
  expect(asked).toEqual([0, 0, 5_000])
  syncing.stop()
})
