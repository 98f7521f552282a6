import { expect, test, vi } from 'vitest'
import { ownRuntime } from './runtime.ts'

test('a wait ends on time, or at once when it is cut short', async () => {
  vi.useFakeTimers()
  try {
    const stop = new AbortController()
    const ended: string[] = []
    const waits = [
      ownRuntime.wait(30_000, stop.signal).then(() => ended.push('cut')),
      ownRuntime.wait(1200, new AbortController().signal).then(() => ended.push('on time')),
      ownRuntime.wait(1200, AbortSignal.abort()).then(() => ended.push('never began')),
    ]
    await vi.advanceTimersByTimeAsync(1199)
    expect(ended).toEqual(['never began'])
    await vi.advanceTimersByTimeAsync(1)
    stop.abort()
    await Promise.all(waits)
    expect(ended).toEqual(['never began', 'on time', 'cut'])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
