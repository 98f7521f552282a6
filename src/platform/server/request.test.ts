import type { HttpBindings } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { getPath, openCall, redactPath } from './request.ts'

interface Sent {
  headers?: Record<string, string | string[]>
  url?: string
  trustedProxies?: number
}

/** Creates a call as Node's adapter passes it, from the peer 10.0.0.9. */
function callFrom({ headers = {}, url = '/a/?b=1', trustedProxies = 0 }: Sent) {
  const incoming = { headers, url, socket: { remoteAddress: '10.0.0.9' } }
  const env = { incoming } as unknown as Partial<HttpBindings>
  return openCall(new Request('http://fans.example/a/?b=1'), env, { ...bare, trustedProxies })
}

const bare = { trustedProxies: 0, standing: {} }

describe('request', () => {
  test.each([
    [0, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
    [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    [2, '1.1.1.1, 2.2.2.2', '1.1.1.1'],
    [2, '6.6.6.6, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
    [3, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
    [1, '1.1.1.1, ', '10.0.0.9'],
  ])('trusts %i proxies and reads X-Forwarded-For %j as %s', (trustedProxies, forwarded, address) => {
    const call = callFrom({ trustedProxies, headers: { 'x-forwarded-for': forwarded } })
    expect(call.address).toBe(address)
  })

  test.each([
    ['2001:db8:1:2::9', '2001:db8:1:2:ffff:1:2:3', true],
    ['2001:db8:1:2::9', '2001:db8:1:3::9', false],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
  ])('checks whether %s and %s are one caller: %s', (one, other, isOne) => {
    const [first, second] = [one, other].map(address =>
      callFrom({ trustedProxies: 1, headers: { 'x-forwarded-for': address } }),
    )
    expect(first?.address === second?.address).toBe(isOne)
  })

  test.each([
    ['/api/v1/password-resets/{token}/', '/api/v1/password-resets/AbC/', '/api/v1/password-resets/{token}/'],
    [
      '/api/v1/signup/preusers/{preuser_id}/',
      '/api/v1/signup/preusers/1/',
      '/api/v1/signup/preusers/{preuser_id}/',
    ],
    ['other', `/api/v1/password-resets/${'aB-_'.repeat(11)}/`, '/api/v1/password-resets/…/'],
    ['other', '/x/0192f0aa-7a52-7c1e-8d9c-0242ac120002/', '/x/…/'],
    [
      'other',
      `/api/v1/email-settings/12.${'a'.repeat(43)}/unsubscribe/`,
      '/api/v1/email-settings/…/unsubscribe/',
    ],
    ['other', '/wp-admin/setup.php', '/wp-admin/setup.php'],
    ['/api/v1/artists/{id}/', '/api/v1/artists/7/', '/api/v1/artists/7/'],
    ['page', '/calendar/s3cret.ics/?a=b', '/calendar/…'],
    ['page', '/calendar/s3cret', '/calendar/…'],
    ['page', '//wallet-pass/s3cret.pkpass', '//wallet-pass/…'],
    ['page', '/returns/payments/s3cret/', '/returns/…'],
    ['other', '/HLS/s3cret/7/live.m3u8', '/HLS/…'],
    ['page', '/calendar/', '/calendar/'],
    ['page', '/artist/velvet-harbour,7/', '/artist/velvet-harbour,7/'],
  ])('logs a request to route %s with path %s as %s', (route, target, logged) => {
    expect(redactPath({ route, target })).toBe(logged)
  })

  test('bounds the path in the log', () => {
    const target = '/a'.repeat(4_000)
    expect(redactPath({ route: 'other', target })).toBe(`${target.slice(0, 300)}…`)
    expect(redactPath({ route: 'page', target })).toBe(`${target.slice(0, 300)}…`)
  })

  test('redacts any path in linear time', () => {
    // A quadratic redaction would take days for the second of these.
    for (const times of [250, 250_000]) {
      const target = `/api/v1/${`${'a'.repeat(31)}.`.repeat(times)}`
      expect(redactPath({ route: 'other', target })).toBe(`${target.slice(0, 300)}…`)
    }
  })

  test("uses the connection's address without the header and 'unknown' without a connection", () => {
    expect(callFrom({ trustedProxies: 1 }).address).toBe('10.0.0.9')
    expect(openCall(new Request('http://fans.example/'), {}, bare).address).toBe('unknown')
  })

  test.each([
    '0192f0aa7a527c1e8d9c0242ac120002',
    '0192f0aa-7a52-7c1e-8d9c-0242ac120002',
    'Root=1-67891233-abcdef01',
  ])('accepts the request id %s from a trusted proxy', sentId => {
    expect(callFrom({ trustedProxies: 1, headers: { 'x-request-id': sentId } }).requestId).toBe(sentId)
  })

  test.each([
    [0, 'abc-12345'],
    [1, 'a\nb c d e f g'],
    [1, 'short'],
    [1, 'x'.repeat(129)],
  ])('generates a request id when %i proxies are trusted and the header is %j', (trustedProxies, sentId) => {
    const { requestId } = callFrom({ trustedProxies, headers: { 'x-request-id': sentId } })
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('reduces a target to its path and query, even when a proxy sends the absolute URL', () => {
    expect(callFrom({ url: '/artist/a,1/?x=1' }).target).toBe('/artist/a,1/?x=1')
    expect(callFrom({ url: 'http://other.example/a/?b=1' }).target).toBe('/a/?b=1')
    expect(getPath(callFrom({ url: '/a/?b=?' }))).toBe('/a/')
    expect(getPath(callFrom({ url: '/a/' }))).toBe('/a/')
  })

  test('joins a header that was sent several times', () => {
    const call = callFrom({ headers: { 'set-thing': ['a', 'b'] } })
    expect([call.header('set-thing'), call.header('absent')]).toEqual(['a, b', null])
  })
})
