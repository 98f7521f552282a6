import { isIPv6 } from 'node:net'

/**
 * Whom a limit counts as one caller: an IPv4 address, or the network of an IPv6 address. A household gets its first
 * 64 bits and has the other 64 for the asking; they are zero here, so that it still reads as an address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const all = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  // IPv4 in the spelling of sockets that take both kinds.
  if (short.startsWith('::ffff:')) return all.slice(-2).flatMap(bytesOf).join('.')
  return `${all.slice(0, 4).join(':')}::`
}

function bytesOf(part: string): [number, number] {
  const bits = Number.parseInt(part, 16)
  return [bits >> 8, bits & 255]
}
