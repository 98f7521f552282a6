import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicEndpoint } from './public-endpoint.ts'

describe('isPublicEndpoint and isPublicAddress', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com:443/abc',
  ])('allow %s', endpoint => {
    expect(isPublicEndpoint(endpoint, { allowsLoopback: false })).toBe(true)
  })

  test.each([
    'not an address',
    'http://push.example/1',
    'ftp://push.example/1',
    'https://push.example:8443/1',
    'https://fan:secret@push.example/1',
    'https://localhost/1',
    'https://db.localhost/1',
    'https://redis/1',
    'https://printer.local/1',
    'https://vault.internal./1',
    'https://127.0.0.1/1',
    'https://0x7f.1/1',
    'https://2130706433/1',
    'https://10.1.2.3/1',
    'https://93.184.216.34/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
  ])('reject %s', endpoint => {
    expect(isPublicEndpoint(endpoint, { allowsLoopback: false })).toBe(false)
  })

  test('allow this machine, but no other private host, when loopback is allowed', () => {
    const isAllowed = (endpoint: string) => isPublicEndpoint(endpoint, { allowsLoopback: true })
    expect(['http://127.0.0.1:5000/1', 'http://localhost/1', 'https://[::1]:5000/1'].every(isAllowed)).toBe(
      true,
    )
    expect(['http://10.0.0.1/1', 'http://push.example/1', 'ftp://localhost/1'].some(isAllowed)).toBe(false)
  })

  test.each(['93.184.216.34', '2606:2800:220:1::1'])('accept %s as a public address', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.53', '169.254.169.254', '172.31.0.1', '192.168.1.1'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:93.184.216.34', 'fe80::1'],
    ...['fd00::1', '2002:a00:1::', '2001:db8::1', 'ff02::1', 'no address'],
  ])('reject %s as a public address', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
