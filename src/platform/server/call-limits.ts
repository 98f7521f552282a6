import type { Endpoint, Limit } from '../contract/endpoint.ts'

/** A venue, a campus or a carrier is one address: it may make this many times the calls of one fan (product 17). */
const fansPerAddress = 50
/** Shared caches answer most readers of public data, so the reads that arrive cost little. */
const readersPerAddress = 10

/** The limit of all fans behind one address. It has buckets apart from those of visitors. */
export function ceilingOf(limit: Limit): Limit {
  return { ...limit, bucket: `${limit.bucket} ceiling`, perMinute: limit.perMinute * fansPerAddress }
}

/** The limit of a network for calls without a fan. */
export function networkLimitOf({
  limit,
  access,
  cache,
}: Pick<Endpoint, 'limit' | 'access' | 'cache'>): Limit {
  const isCacheable = access === 'public' && cache.kind !== 'none'
  return isCacheable ? readersLimit(limit) : limit
}

/** The limit of a network for what shared caches may store: public reads, pages, pictures. */
export function readersLimit(limit: Limit): Limit {
  return { ...limit, bucket: `${limit.bucket} public`, perMinute: limit.perMinute * readersPerAddress }
}

/** Whether a call beyond its network's limit may go on with a human check. */
export function asksForPerson({
  limit,
  access,
  method,
}: Pick<Endpoint, 'limit' | 'access' | 'method'>): boolean {
  const isAsking = access === 'fan' || (access !== 'door' && method !== 'GET')
  return (limit.beyond ?? (isAsking ? 'human_check' : 'wait')) === 'human_check'
}
