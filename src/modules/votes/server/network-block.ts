import { networkOf } from '../../../platform/server/network-of.ts'

/** The block of addresses that a farm of accounts would share: 256 of IPv4, 48 bits of IPv6. */
export function networkBlockOf(address: string): string {
  const network = networkOf(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::`
  return network.split('.').slice(0, 3).join('.')
}
