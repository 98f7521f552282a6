import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

let idle: Array<() => void>

beforeEach(() => {
  vi.useFakeTimers()
  idle = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1, 1))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an idle moment counts once what comes later has had a second', () => {
  const work = vi.fn()
  whenIdle(work)
  vi.advanceTimersByTime(999)
  expect(idle).toEqual([])
  vi.advanceTimersByTime(1)
  expect(idle).toEqual([work])
  expect(work).not.toHaveBeenCalled()
})

test('the wait is what it is told', () => {
  whenIdle(() => undefined, 3_000)
  vi.advanceTimersByTime(2_999)
  expect(idle).toEqual([])
  vi.advanceTimersByTime(1)
  expect(idle).toHaveLength(1)
})

test('cancelled before the wait is over or after it, the work is never done', () => {
  const work = vi.fn()
  whenIdle(work)()
  const cancel = whenIdle(work)
  vi.advanceTimersByTime(1_000)
  expect(idle).toEqual([work])
  cancel()
  expect(idle).toEqual([])
})

test('a browser that knows no idle moments does it after the wait', () => {
  vi.unstubAllGlobals()
  const work = vi.fn()
  whenIdle(work)
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledOnce()
})
