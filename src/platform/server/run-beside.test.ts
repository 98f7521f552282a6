import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatedly } from './run-beside.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lines: string[] = []
const log = pino({}, { write: line => void lines.push(line) })
const how = { name: 'knitting', everyMs: 1_000, log }

test('begins at once, goes on in its time, and once more at the end', async () => {
  let done = 0
  const work = repeatedly(async () => {
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

test('is never done twice at once, and the end waits for it', async () => {
  const ends: (() => void)[] = []
  const work = repeatedly(() => new Promise<void>(resolve => ends.push(resolve)), how)
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

test('what fails is logged and tried again', async () => {
  let tries = 0
  const work = repeatedly(async () => {
    tries += 1
    if (tries === 1) throw new Error('no wool')
  }, how)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([tries, lines.length]).toEqual([2, 1])
  expect(lines[0]).toMatch(/no wool/)
  await work.close()
})
