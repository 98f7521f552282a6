import type { Limit } from '../contract/endpoint.ts'
import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { RateLimiter } from './limits.ts'
import type { Media } from './media.ts'
import { type Call, respond } from './request.ts'

/** Renders per IP address; cached renditions don't count. */
const renderLimit: Limit = { bucket: 'media', perMinute: 600 }

/** Answers `/media/{id}/{width|og}.{avif|webp|jpg}`. */
export function mediaRoute(media: Media, limiter: RateLimiter) {
  return async (call: Call, pathname: string): Promise<Response> => {
    call.route = 'media'
    const admit = () => limiter.take(renderLimit, call.address)
    const picture = await media.get(pathname.slice('/media/'.length), admit)
    if (!picture) return respondFailure(call, fail(platformErrors.notFound))
    if ('waitSeconds' in picture) {
      const wait = { 'Retry-After': String(picture.waitSeconds) }
      return respondFailure(call, fail(platformErrors.unavailable), wait)
    }
    const headers = {
      'Content-Type': picture.type,
      // Mail programs and feed readers embed them.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': `public, max-age=${picture.maxAgeSeconds}, immutable`,
    }
    return respond(call, 200, headers, picture.bytes)
  }
}
