import { expect, test } from 'vitest'
import { serverAheadMs } from './server-clock.ts'

const date = 'Wed, 01 May 2030 18:00:00 GMT'
const then = Date.parse(date)
const ahead = (fields: Record<string, string>, nowMs: number) => serverAheadMs(new Headers(fields), nowMs)

test('a device that is minutes ahead or behind is set right, also by an answer from a cache', () => {
  expect(ahead({ date }, then + 300_000)).toBe(-300_000)
  expect(ahead({ date }, then - 300_000)).toBe(300_000)
  expect(ahead({ date, age: '4' }, then - 300_000)).toBe(304_000)
})

test('less than the header can tell is nothing, and so is an answer without a date', () => {
  expect(ahead({ date }, then + 1_999)).toBe(0)
  expect(ahead({}, then)).toBe(0)
  expect(ahead({ date: 'soon', age: 'x' }, then)).toBe(0)
})
