import { describe, expect, test } from 'vitest'
import { toNetwork } from './to-network.ts'

describe('toNetwork', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('maps %s to the network %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
    expect(toNetwork(network)).toBe(network)
  })
})
