import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import { getReaderLimit } from './call-limits.ts'
import type { RateLimiter } from './limits.ts'
import type { Media } from './media.ts'
import { type Call, respond } from './request.ts'

/** Limit of renders per IP address; cached renditions don't count. */
const renderLimit = getReaderLimit({ bucket: 'media', perMinute: 600 })

/** Serves `/media/{id}/{width|og}.{avif|webp|jpg}`. */
export function createMediaRoute(media: Media, limiter: RateLimiter) {
  return async (call: Call, pathname: string): Promise<Response> => {
    call.route = 'media'
    const admit = () => limiter.take(renderLimit, call.address)
    const name = pathname.slice('/media/'.length)
    const picture = await media.get(name, admit)
    if (!picture) return respondFailure(call, fail(platformErrors.notFound))
    if ('waitSeconds' in picture) {
      const wait = { 'Retry-After': String(picture.waitSeconds) }
      const { tooManyRequests, unavailable } = platformErrors
      return respondFailure(call, fail(picture.isLimited ? tooManyRequests : unavailable), wait)
    }
    const headers = {
      'Content-Type': picture.type,
      // Allows other origins, because webmail and feed readers show pictures on their pages; every other
      // response is same-origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': picture.cacheControl,
      // The name is sufficient as an ETag, because a new picture has a new id.
      ETag: `"${name}"`,
    }
    const isKnown = call.header('if-none-match') === headers.ETag
    return isKnown ? respond(call, 304, headers, null) : respond(call, 200, headers, picture.bytes)
  }
}
