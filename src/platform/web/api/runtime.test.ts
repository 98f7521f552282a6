import { describe, expect, test, vi } from 'vitest'
import { systemRuntime } from './runtime.ts'

describe('systemRuntime.wait', () => {
  test('resolves after the given time, or immediately on abort', async () => {
    vi.useFakeTimers()
    try {
      const stop = new AbortController()
      const ended: string[] = []
      const waits = [
        systemRuntime.wait(30_000, stop.signal).then(() => ended.push('cut')),
        systemRuntime.wait(1200, new AbortController().signal).then(() => ended.push('on time')),
        systemRuntime.wait(1200, AbortSignal.abort()).then(() => ended.push('never began')),
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
})
