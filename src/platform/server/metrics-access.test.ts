import { expect, test } from 'vitest'
import { mayReadMetrics } from './metrics-access.ts'
import type { Call } from './request.ts'

const from = (socketAddress: string, headers: Record<string, string> = {}) =>
  ({ socketAddress, header: name => headers[name] ?? null }) as Call

test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('a program on this machine: %s', address => {
  expect(mayReadMetrics(from(address), null)).toBe(true)
})

test.each([
  ['10.0.0.1', {}],
  ['::ffff:10.0.0.1', {}],
  ['', {}],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['::1', { forwarded: 'for=10.0.0.1' }],
  ['127.0.0.1', { authorization: 'Bearer anything', 'x-real-ip': '10.0.0.1' }],
])('others may not: %s %o', (address, headers) => {
  expect(mayReadMetrics(from(address, headers), null)).toBe(false)
})

test('where there is a token it alone opens, from anywhere', () => {
  const token = 'a-token-of-the-operator'
  expect(mayReadMetrics(from('10.0.0.1', { authorization: `Bearer ${token}` }), token)).toBe(true)
  expect(mayReadMetrics(from('127.0.0.1', { authorization: `Bearer ${token}x` }), token)).toBe(false)
  expect(mayReadMetrics(from('127.0.0.1'), token)).toBe(false)
})
