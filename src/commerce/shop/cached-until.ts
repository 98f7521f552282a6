import { type CacheLife, publicRead } from '../../platform/contract/endpoint.ts'

/**
 * Limits a public cache life to the next of these times, when the response changes. Rounded up to seconds and
 * at least one: everyone requests at that time, and the CDN serves most of them.
 */
export function cachedUntil(moments: readonly string[], now: number): CacheLife {
  // A time that has just passed counts too: the read may be from before it.
  const ahead = moments.map(iso => Date.parse(iso) - now).filter(ms => ms > -1_000)
  const seconds = Math.max(1, Math.ceil(Math.min(...ahead) / 1_000))
  const sMaxAgeSeconds = Math.min(publicRead.sMaxAgeSeconds, seconds)
  return {
    ...publicRead,
    sMaxAgeSeconds,
    swrSeconds: Math.min(publicRead.swrSeconds, seconds - sMaxAgeSeconds),
  }
}
