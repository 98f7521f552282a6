import { beforeEach, expect, test, vi } from 'vitest'

const date = 'Wed, 01 May 2030 18:00:00 GMT'
const then = Date.parse(date)

let clock: typeof import('./server-clock.ts')
beforeEach(async () => {
  vi.resetModules()
  clock = await import('./server-clock.ts')
})

function ahead(fields: Record<string, string>, nowMs: number): number | null {
  clock.hearServer(new Headers(fields), nowMs)
  return clock.serverAheadMs()
}

test('a device that is minutes ahead is set right', () => {
  expect(ahead({ date }, then + 300_000)).toBe(-300_000)
  expect(clock.serverNow()).toBeLessThan(Date.now() - 290_000)
})

test('a device that is minutes behind is set right, also by an answer from a cache', () => {
  expect(ahead({ date }, then - 300_000)).toBe(300_000)
  expect(ahead({ date, age: '4' }, then - 300_000)).toBe(304_000)
})

test('an answer that was late on its way does not set the clock back; a device whose clock was set does', () => {
  expect(ahead({ date }, then - 300_000)).toBe(300_000)
  expect(ahead({ date }, then - 292_000)).toBe(300_000)
  expect(ahead({ date }, then)).toBe(0)
})

test('less than the header can tell is nothing, and so is an answer without a date', () => {
  expect(ahead({}, then)).toBeNull()
  expect(ahead({ date: 'soon' }, then)).toBeNull()
  expect(ahead({ date, age: 'x' }, then)).toBeNull()
  expect(ahead({ date }, then + 1_999)).toBe(0)
})
