import { type CacheLife, publicRead } from '../../platform/contract/endpoint.ts'

/**
 * Limits the life of a public cache entry to the next of these times, when the response changes. The life is
 * rounded up to whole seconds and at least one: everyone requests at that time, and the CDN serves most of
 * them.
 */
export function cachedUntil(moments: readonly string[], now: number): CacheLife {
  // Includes a time that has just passed, because the data may have been read before it.
  const ahead = moments.map(iso => Date.parse(iso) - now).filter(ms => ms > -1_000)
  const seconds = Math.max(1, Math.ceil(Math.min(...ahead) / 1_000))
  const sMaxAgeSeconds = Math.min(publicRead.sMaxAgeSeconds, seconds)
  return {
    ...publicRead,
    sMaxAgeSeconds,
    swrSeconds: Math.min(publicRead.swrSeconds, seconds - sMaxAgeSeconds),
  }
}
