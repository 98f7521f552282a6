import type { Endpoint, Limit } from '../contract/endpoint.ts'

/**
 * Number of fans whose combined limit an IP address has, because a venue, a campus or a carrier shares one
 * (product 17).
 */
const fansPerAddress = 50
/**
 * Higher than one caller's limit because shared caches serve most reads of public data, so that few reach the
 * server.
 */
const readersPerAddress = 10

/** Returns the limit of all fans behind one IP address, in a bucket separate from that of visitors. */
export function getAddressLimit(limit: Limit): Limit {
  return { ...limit, bucket: `${limit.bucket} ceiling`, perMinute: limit.perMinute * fansPerAddress }
}

/** Returns the limit of a network for calls without a fan. */
export function getNetworkLimit({
  limit,
  access,
  cache,
}: Pick<Endpoint, 'limit' | 'access' | 'cache'>): Limit {
  const isCacheable = access === 'public' && cache.kind !== 'none'
  return isCacheable ? getReaderLimit(limit) : limit
}

/**
 * Returns the limit of a network for responses that shared caches may store: public reads, pages, pictures.
 */
export function getReaderLimit(limit: Limit): Limit {
  return { ...limit, bucket: `${limit.bucket} public`, perMinute: limit.perMinute * readersPerAddress }
}

/** Returns whether a call beyond its network's limit may continue after a human check. */
export function allowsHumanCheck({
  limit,
  access,
  method,
}: Pick<Endpoint, 'limit' | 'access' | 'method'>): boolean {
  const isCheckDefault = access === 'fan' || (!['door', 'staff'].includes(access) && method !== 'GET')
  return (limit.beyond ?? (isCheckDefault ? 'human_check' : 'wait')) === 'human_check'
}
