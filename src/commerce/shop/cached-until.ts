import { type CacheLife, publicRead } from '../../platform/contract/endpoint.ts'

/**
 * A public read for no longer than until the next of these moments, when it answers differently; by the second, and never
 * less than one: everybody asks then, and a cache in front answers most of them.
 */
export function cachedUntil(moments: readonly string[], now: number): CacheLife {
  // One that has just passed counts, too: what was read may be from before it.
  const ahead = moments.map(iso => Date.parse(iso) - now).filter(ms => ms > -1_000)
  const seconds = Math.max(1, Math.ceil(Math.min(...ahead) / 1_000))
  const sMaxAgeSeconds = Math.min(publicRead.sMaxAgeSeconds, seconds)
  return {
    ...publicRead,
    sMaxAgeSeconds,
    swrSeconds: Math.min(publicRead.swrSeconds, seconds - sMaxAgeSeconds),
  }
}
