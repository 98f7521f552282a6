import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const ports = ['', '443']
const loopback = ['localhost', '127.0.0.1', '[::1]']
/** Matches host names of private networks. */
const privateName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/

/**
 * Returns whether a URL chosen by others (push services, pictures) is safe from SSRF: https on the default
 * port and a public host name, never an IP address, which could be in our own network.
 */
export function isPublicEndpoint(text: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (username || password) return false
  if (allowsLoopback && loopback.includes(hostname)) return /^https?:$/.test(protocol)
  if (protocol !== 'https:' || !ports.includes(port)) return false
  const isNumber = isIP(hostname) > 0 || hostname.startsWith('[')
  return !isNumber && hostname.includes('.') && !privateName.test(hostname)
}

/** Non-public IPv4 ranges (IANA special-purpose registry). */
const specialIpv4 = new BlockList()
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
  specialIpv4.addSubnet(network, bits)
}

/** Global unicast IPv6 addresses; the ranges that embed IPv4 or are for documentation are excluded below. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const excludedIpv6 = new BlockList()
excludedIpv6.addSubnet('2001::', 23, 'ipv6')
excludedIpv6.addSubnet('2001:db8::', 32, 'ipv6')
excludedIpv6.addSubnet('2002::', 16, 'ipv6')

/**
 * Returns whether a resolved IP address is public, because a public name may still resolve into our network
 * (DNS rebinding).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address)
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !excludedIpv6.check(address, 'ipv6')
}
