import { isIPv6 } from 'node:net'

/**
 * Returns the network that rate limits treat as one caller: an IPv4 address, or the network of an IPv6
 * address. A household is assigned the first 64 bits and may choose the other 64, which are zero in the
 * result, so that it is still a valid address.
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const all = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  // Returns the IPv4 address of an IPv4-mapped one, which dual-stack sockets report.
  if (short.startsWith('::ffff:')) return all.slice(-2).flatMap(toBytes).join('.')
  return `${all.slice(0, 4).join(':')}::`
}

function toBytes(part: string): [number, number] {
  const bits = Number.parseInt(part, 16)
  return [bits >> 8, bits & 255]
}
