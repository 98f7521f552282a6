import type { HttpBindings } from '@hono/node-server'
import { expect, test } from 'vitest'
import { openCall, pathOf } from './request.ts'

interface Sent {
  headers?: Record<string, string | string[]>
  url?: string
  trustedProxies?: number
}

/** A call as Node's adapter hands it over, from 10.0.0.9. */
function callFrom({ headers = {}, url = '/a/?b=1', trustedProxies = 0 }: Sent) {
  const incoming = { headers, url, socket: { remoteAddress: '10.0.0.9' } }
  const env = { incoming } as unknown as Partial<HttpBindings>
  return openCall(new Request('http://fans.example/a/?b=1'), env, { ...bare, trustedProxies })
}

test.each([
  [0, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
  [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  [2, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [2, '6.6.6.6, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [3, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
  [1, '1.1.1.1, ', '10.0.0.9'],
])('behind %i trusted proxies, X-Forwarded-For %j means %s', (trustedProxies, forwarded, address) => {
  const call = callFrom({ trustedProxies, headers: { 'x-forwarded-for': forwarded } })
  expect(call.address).toBe(address)
})

const bare = { trustedProxies: 0, standing: {} }

test('without the header the caller is who is connected; without a connection nobody known', () => {
  expect(callFrom({ trustedProxies: 1 }).address).toBe('10.0.0.9')
  expect(openCall(new Request('http://fans.example/'), {}, bare).address).toBe('unknown')
})

test('a proxy’s request id is kept when it looks like one, else the call gets its own', () => {
  expect(callFrom({ headers: { 'x-request-id': 'abc-12345' } }).requestId).toBe('abc-12345')
  const bad = callFrom({ headers: { 'x-request-id': 'a\nb c d e f g' } }).requestId
  expect(bad).toMatch(/^[0-9a-f-]{36}$/)
})

test('what counts of a target is its path and query, also when a proxy sends the whole address', () => {
  expect(callFrom({ url: '/artist/a,1/?x=1' }).target).toBe('/artist/a,1/?x=1')
  expect(callFrom({ url: 'http://other.example/a/?b=1' }).target).toBe('/a/?b=1')
  expect(pathOf(callFrom({ url: '/a/?b=?' }))).toBe('/a/')
  expect(pathOf(callFrom({ url: '/a/' }))).toBe('/a/')
})

test('a header that came several times is read as one', () => {
  const call = callFrom({ headers: { 'set-thing': ['a', 'b'] } })
  expect([call.header('set-thing'), call.header('absent')]).toEqual(['a, b', null])
})
