import { beforeEach, describe, expect, test, vi } from 'vitest'

const date = 'Wed, 01 May 2030 18:00:00 GMT'
const then = Date.parse(date)

let clock: typeof import('./server-clock.ts')
beforeEach(async () => {
  vi.resetModules()
  clock = await import('./server-clock.ts')
})

function ahead(fields: Record<string, string>, nowMs: number): number | null {
  clock.syncServerClock(new Headers(fields), nowMs)
  return clock.getServerOffsetMs()
}

describe('syncServerClock', () => {
  test('corrects a device clock that is minutes ahead', () => {
    expect(ahead({ date }, then + 300_000)).toBe(-300_000)
    expect(clock.getServerNow()).toBeLessThan(Date.now() - 290_000)
  })

  test('corrects a device clock that is minutes behind, even from a cached response', () => {
    expect(ahead({ date }, then - 300_000)).toBe(300_000)
    expect(ahead({ date, age: '4' }, then - 300_000)).toBe(304_000)
  })

  test('ignores a delayed response, but follows changes of the device clock', () => {
    expect(ahead({ date }, then - 300_000)).toBe(300_000)
    expect(ahead({ date }, then - 292_000)).toBe(300_000)
    expect(ahead({ date }, then)).toBe(0)
  })

  test("ignores differences within the header's precision, and responses without a date", () => {
    expect(ahead({}, then)).toBeNull()
    expect(ahead({ date: 'soon' }, then)).toBeNull()
    expect(ahead({ date, age: 'x' }, then)).toBeNull()
    expect(ahead({ date }, then + 1_999)).toBe(0)
  })
})
