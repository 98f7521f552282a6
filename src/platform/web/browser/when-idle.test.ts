import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runWhenIdle } from './when-idle.ts'

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

describe('runWhenIdle', () => {
  test('waits one second before it requests an idle callback', () => {
    const work = vi.fn()
    runWhenIdle(work)
    vi.advanceTimersByTime(999)
    expect(idle).toEqual([])
    vi.advanceTimersByTime(1)
    expect(idle).toEqual([work])
    expect(work).not.toHaveBeenCalled()
  })

  test('waits for a custom time', () => {
    runWhenIdle(() => undefined, 3_000)
    vi.advanceTimersByTime(2_999)
    expect(idle).toEqual([])
    vi.advanceTimersByTime(1)
    expect(idle).toHaveLength(1)
  })

  test('never runs canceled work', () => {
    const work = vi.fn()
    runWhenIdle(work)()
    const cancel = runWhenIdle(work)
    vi.advanceTimersByTime(1_000)
    expect(idle).toEqual([work])
    cancel()
    expect(idle).toEqual([])
  })

  test('runs the work after the wait in browsers without `requestIdleCallback`', () => {
    vi.unstubAllGlobals()
    const work = vi.fn()
    runWhenIdle(work)
    vi.advanceTimersByTime(1_000)
    expect(work).toHaveBeenCalledOnce()
  })
})
