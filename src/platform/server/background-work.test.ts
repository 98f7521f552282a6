import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runRepeatedly } from './background-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lines: string[] = []
const log = pino({}, { write: line => void lines.push(line) })
const how = { name: 'knitting', everyMs: 1_000, log }

describe('runRepeatedly', () => {
  test('runs at once, at each interval, and once more when closed', async () => {
    let done = 0
    const work = runRepeatedly(async () => {
      done += 1
    }, how)
    expect(done).toBe(1)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(done).toBe(3)
    await work.close()
    expect(done).toBe(4)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(done).toBe(4)
  })

  test('never overlaps runs and, when closed, waits for the current one', async () => {
    const ends: (() => void)[] = []
    const work = runRepeatedly(() => new Promise<void>(resolve => ends.push(resolve)), how)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ends).toHaveLength(1)
    let isClosed = false
    const closing = work.close().then(() => {
      isClosed = true
    })
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect([ends.length, isClosed]).toEqual([2, false])
    ends[1]?.()
    await closing
  })

  test('logs a failure and runs again', async () => {
    let tries = 0
    const work = runRepeatedly(async () => {
      tries += 1
      if (tries === 1) throw new Error('no wool')
    }, how)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([tries, lines.length]).toEqual([2, 1])
    expect(lines[0]).toMatch(/no wool/)
    await work.close()
  })
})
