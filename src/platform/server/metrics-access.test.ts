import { describe, expect, test } from 'vitest'
import { canReadMetrics } from './metrics-access.ts'
import type { Call } from './request.ts'

const from = (socketAddress: string, headers: Record<string, string> = {}) =>
  ({ socketAddress, header: name => headers[name] ?? null }) as Call

describe('canReadMetrics', () => {
  test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])(
    'admits a program on this machine: %s',
    address => {
      expect(canReadMetrics(from(address), null)).toBe(true)
    },
  )

  test.each([
    ['10.0.0.1', {}],
    ['::ffff:10.0.0.1', {}],
    ['', {}],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['::1', { forwarded: 'for=10.0.0.1' }],
    ['127.0.0.1', { authorization: 'Bearer anything', 'x-real-ip': '10.0.0.1' }],
  ])('rejects any other caller: %s %o', (address, headers) => {
    expect(canReadMetrics(from(address, headers), null)).toBe(false)
  })

  test('admits only callers with the token, from anywhere, when one is configured', () => {
    const token = 'a-token-of-the-operator'
    expect(canReadMetrics(from('10.0.0.1', { authorization: `Bearer ${token}` }), token)).toBe(true)
    expect(canReadMetrics(from('127.0.0.1', { authorization: `Bearer ${token}x` }), token)).toBe(false)
    expect(canReadMetrics(from('127.0.0.1'), token)).toBe(false)
  })
})
