import { expect, test } from 'vitest'
import { threadBlockingMs } from './thread-blocking.ts'

const main = { pid: 1, tid: 1 }
const paint = { name: 'firstContentfulPaint', ph: 'R', ts: 100_000, ...main }

/** A task of the main thread; it waits for a core as long as it has one. */
const task = (startMs: number, threadMs: number, thread = main) => ({
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  ts: startMs * 1_000,
  dur: threadMs * 2_000,
  tdur: threadMs * 1_000,
  ...thread,
})

test('what is beyond 50 ms of a slower processor blocks, and waiting for a core does not', () => {
  expect(threadBlockingMs([paint, task(110, 20), task(200, 12)], 4)).toBe(30)
})

test('tasks before the paint and of other threads do not count', () => {
  expect(threadBlockingMs([paint, task(10, 30), task(110, 30, { pid: 1, tid: 2 })], 4)).toBe(0)
})

test('the paint of a blank page before this one is not the first paint', () => {
  expect(threadBlockingMs([{ ...paint, ts: 1_000 }, paint, task(10, 30)], 4)).toBe(0)
})
