import { describe, expect, test } from 'vitest'
import { aMessage } from '../testing/model-room.ts'
import { createScreenReader, type Screen } from './screen-reader.ts'

const createScreen = (...seqs: number[]): Screen => ({
  messages: seqs.map(seq => aMessage(seq)),
  hearts: 3,
  state: 'open',
  pinned: null,
})

/** Creates a screen whose responses and timers the test controls. */
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
    /** Runs the next read; returns its delay. */
    next: () => run(timers.find(timer => !isTrust(timer))),
    distrust: () => run(timers.find(isTrust)),
    timerCount: () => timers.length,
    seqs: () => reader.get().screen?.messages.map(({ seq }) => seq),
  }
}

describe('screen reader', () => {
  test('removes a deleted message with the next response and leaks no timers', async () => {
    const { place, settle, next, seqs, timerCount } = aScreen(createScreen(1, 2))
    await settle()
    expect(seqs()).toEqual([1, 2])
    place.answer = createScreen(2)
    expect(await next()).toBe(2_000)
    expect(seqs()).toEqual([2])
    for (let hours = 0; hours < 100; hours += 1) await next()
    expect(timerCount()).toBe(2)
  })

  test('backs off after a lost connection and hides unconfirmed messages', async () => {
    const { place, settle, next, distrust, seqs, reader } = aScreen(createScreen(1))
    await settle()
    place.answer = new Error('offline')
    await next()
    expect(seqs()).toEqual([1])
    expect([await next(), await next(), await next(), await next(), await next()]).toEqual([
      ...[4_000, 8_000, 16_000, 30_000, 30_000],
    ])
    await distrust()
    expect([reader.get().is, seqs()]).toEqual(['lost', undefined])
    place.answer = createScreen(1, 2)
    reader.hurry()
    await settle()
    expect([reader.get().is, seqs()]).toEqual(['ready', [1, 2]])
  })

  test('reports a refusal and keeps polling for access', async () => {
    const { place, settle, next, reader } = aScreen(new Error('refused'))
    await settle()
    expect(reader.get()).toEqual({ is: 'refused', screen: null })
    place.answer = createScreen(1)
    expect(await next()).toBe(30_000)
    expect(reader.get().is).toBe('ready')
  })

  test('stops polling when the fan leaves the screen', async () => {
    const { settle, reader, timerCount } = aScreen(createScreen(1))
    await settle()
    reader.stop()
    expect(timerCount()).toBe(0)
  })
})
