import { isIPv6 } from 'node:net'

/**
 * Whom a limit of an address should count: an IPv4 address, or the 64 bits of an IPv6 address that one household
 * gets, as it has the other 64 for the asking.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const all = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  // IPv4 in the spelling of sockets that take both kinds: the address is in the last bits.
  return short.startsWith('::ffff:') ? short : `${all.slice(0, 4).join(':')}::/64`
}
