import type { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-endpoint.ts'

/**
 * Creates a DNS lookup that fails if any IP address is non-public. The check and the connection use the same
 * result, so DNS rebinding can't bypass it.
 */
export function createPublicLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? refused(), '', 0)
      if (!found.every(({ address }) => isPublicAddress(address))) return callback(refused(), '', 0)
      if (options.all) return callback(null, found)
      callback(null, first.address, first.family)
    })
}

const refused = () => Object.assign(new Error(), { code: 'EACCES' })
