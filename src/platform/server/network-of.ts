import { isIPv6 } from 'node:net'

/**
 * The key for rate limits by address: an IPv4 address, or the /64 of an IPv6 address, because one household controls
 * all of it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const all = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  // IPv4-mapped IPv6, as dual-stack sockets report it.
  return short.startsWith('::ffff:') ? short : `${all.slice(0, 4).join(':')}::/64`
}
