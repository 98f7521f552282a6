import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const ports = ['', '443']
const loopback = ['localhost', '127.0.0.1', '[::1]']
/** Top-level names of private networks. */
const innerName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/

/**
 * SSRF guard for addresses that others choose (push services, pictures): https on the default port and a public host
 * name, never an IP address, or it could reach our own network.
 */
export function isPublicEndpoint(text: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (username || password) return false
  if (allowsLoopback && loopback.includes(hostname)) return /^https?:$/.test(protocol)
  if (protocol !== 'https:' || !ports.includes(port)) return false
  const isNumber = isIP(hostname) > 0 || hostname.startsWith('[')
  return !isNumber && hostname.includes('.') && !innerName.test(hostname)
}

/** Non-public IPv4 ranges (IANA special-purpose registry). */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits)
}

/** Global unicast IPv6, and the ranges in it that embed IPv4 or are for documentation. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
const wrapped = new BlockList()
wrapped.addSubnet('2001::', 23, 'ipv6')
wrapped.addSubnet('2001:db8::', 32, 'ipv6')
wrapped.addSubnet('2002::', 16, 'ipv6')

/** Whether a resolved address is public: a public name may still resolve into our network (DNS rebinding). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address)
  return isIPv6(address) && given.check(address, 'ipv6') && !wrapped.check(address, 'ipv6')
}
