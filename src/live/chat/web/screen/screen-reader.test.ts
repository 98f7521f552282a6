import { expect, test } from 'vitest'
import { aMessage } from '../testing/model-room.ts'
import { createScreenReader, type Screen } from './screen-reader.ts'

const screenOf = (...seqs: number[]): Screen => ({
  messages: seqs.map(seq => aMessage(seq)),
  hearts: 3,
  state: 'open',
  pinned: null,
})

/** A screen whose answers and timers are the test's. */
function aScreen(first: Screen | Error) {
  const place = { answer: first }
  let timers: { work: () => void; ms: number }[] = []
  const reader = createScreenReader({
    async read() {
      if (place.answer instanceof Error) throw place.answer
      return place.answer
    },
    isRefusal: error => (error as Error).message === 'refused',
    later(work, ms) {
      const timer = { work, ms }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    random: () => 0.5,
  })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  const isTrust = ({ ms }: { ms: number }) => ms === 15_000
  const run = async (timer: { work: () => void; ms: number } | undefined) => {
    timers = timers.filter(other => other !== timer)
    timer?.work()
    await settle()
    return timer?.ms
  }
  reader.start()
  return {
    place,
    reader,
    settle,
    /** The next read; gives how long it was waited for. */
    next: () => run(timers.find(timer => !isTrust(timer))),
    /** Fifteen seconds without an answer. */
    distrust: () => run(timers.find(isTrust)),
    timerCount: () => timers.length,
    seqs: () => reader.get().screen?.messages.map(({ seq }) => seq),
  }
}

test('what a moderator takes away goes with the next answer, and timers do not add up', async () => {
  const { place, settle, next, seqs, timerCount } = aScreen(screenOf(1, 2))
  await settle()
  expect(seqs()).toEqual([1, 2])
  place.answer = screenOf(2)
  expect(await next()).toBe(2_000)
  expect(seqs()).toEqual([2])
  for (let hours = 0; hours < 100; hours += 1) await next()
  expect(timerCount()).toBe(2)
})

test('a lost connection is tried again less and less often; what cannot be confirmed is not shown', async () => {
  const { place, settle, next, distrust, seqs, reader } = aScreen(screenOf(1))
  await settle()
  place.answer = new Error('offline')
  await next()
  expect(seqs()).toEqual([1])
  expect([await next(), await next(), await next(), await next(), await next()]).toEqual([
    ...[4_000, 8_000, 16_000, 30_000, 30_000],
  ])
  await distrust()
  expect([reader.get().is, seqs()]).toEqual(['lost', undefined])
  place.answer = screenOf(1, 2)
  reader.hurry()
  await settle()
  expect([reader.get().is, seqs()]).toEqual(['ready', [1, 2]])
})

test('whoever may not see it hears so, and is asked about again', async () => {
  const { place, settle, next, reader } = aScreen(new Error('refused'))
  await settle()
  expect(reader.get()).toEqual({ is: 'refused', screen: null })
  place.answer = screenOf(1)
  expect(await next()).toBe(30_000)
  expect(reader.get().is).toBe('ready')
})

test('a screen that is left asks no more', async () => {
  const { settle, reader, timerCount } = aScreen(screenOf(1))
  await settle()
  reader.stop()
  expect(timerCount()).toBe(0)
})
