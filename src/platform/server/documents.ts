import { hash } from 'node:crypto'
import { type Limit, readLimit } from '../contract/endpoint.ts'
import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import { byteRange } from './byte-range.ts'
import { readersLimit } from './call-limits.ts'
import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'
import type { RateLimiter } from './limits.ts'
import type { FileDescription } from './openapi-files.ts'
import { type Call, pathOf, respond } from './request.ts'

/** A file that a module answers (calendar entry, feed, a song's preview), the same for everybody who has its address. */
export interface DocumentRoute {
  /** Matches the whole path; its named groups go to `answer`, still percent-encoded. */
  pattern: RegExp
  /** For log and metrics, for example `event-calendar`; with `{token}` in it the log holds no address. */
  name: string
  /** For the OpenAPI document; absent where the address is somebody's secret. */
  described?: FileDescription[]
  /** How often one and the same address is read, besides what all callers may do. */
  limit?: Limit
  /** Null answers 404. */
  answer: (params: Record<string, string>, context: DocumentContext) => Promise<MadeDocument | null>
}

export interface DocumentContext {
  db: ReadDb
  /** Public origin without a slash at the end. */
  origin: string
  config: Config
  /** Milliseconds since 1970. */
  now: () => number
}

export interface MadeDocument {
  type: string
  /** Bytes are also sent in parts (Range). */
  body: string | Uint8Array
  /** With it the file is a download (Content-Disposition). */
  fileName?: string
  /** Its address names its content: caches keep it for good. */
  isImmutable?: boolean
  /** Who has its address sees what is somebody's own: no shared cache keeps it. */
  isPrivate?: boolean
}

interface Setup extends DocumentContext {
  routes: DocumentRoute[]
  limiter: RateLimiter
}

/** Serves the modules' files; null for any other path. */
export function createDocuments({ routes, limiter, ...context }: Setup) {
  return (call: Call): Promise<Response> | null => {
    const path = pathOf(call)
    // Only addresses with a dot can be files; all others are pages.
    if (!path.includes('.')) return null
    for (const route of routes) {
      const found = route.pattern.exec(path)
      if (found) return answer(call, route, { ...found.groups }, { limiter, ...context })
    }
    return null
  }
}

async function answer(
  call: Call,
  route: DocumentRoute,
  params: Record<string, string>,
  { limiter, ...context }: Omit<Setup, 'routes'>,
): Promise<Response> {
  call.route = route.name
  const waitSeconds =
    (await limiter.take(readersLimit(readLimit), call.address)) ||
    (route.limit ? await limiter.take(route.limit, hash('sha256', pathOf(call), 'base64url')) : 0)
  if (waitSeconds > 0) {
    return respondFailure(call, fail(platformErrors.tooManyRequests), { 'Retry-After': String(waitSeconds) })
  }
  const made = await route.answer(params, context)
  if (!made) return respondFailure(call, fail(platformErrors.notFound))
  const etag = `"${hash('sha1', made.body, 'base64url')}"`
  const headers = {
    'Content-Type': made.type,
    'Cache-Control': cacheOf(made),
    ETag: etag,
    ...(made.fileName && { 'Content-Disposition': `attachment; filename="${made.fileName}"` }),
  }
  const isKnown = isSame(call.header('if-none-match'), etag)
  if (isKnown) return respond(call, 304, headers, null)
  return typeof made.body === 'string'
    ? respond(call, 200, headers, made.body)
    : respondBytes(call, headers, made.body)
}

/** Safari plays nothing that it cannot ask for in parts. */
function respondBytes(call: Call, headers: Record<string, string>, bytes: Uint8Array): Response {
  const ifRange = call.header('if-range')
  const asked = ifRange === null || ifRange === headers['ETag'] ? call.header('range') : null
  const range = byteRange(asked, bytes.byteLength)
  const whole = { ...headers, 'Accept-Ranges': 'bytes' }
  if (range === null) return respond(call, 200, whole, bytes)
  const size = bytes.byteLength
  if (range === 'none') return respond(call, 416, { ...whole, 'Content-Range': `bytes */${size}` }, null)
  const part = { ...whole, 'Content-Range': `bytes ${range.from}-${range.to}/${size}` }
  return respond(call, 206, part, bytes.subarray(range.from, range.to + 1))
}

function cacheOf({ isImmutable, isPrivate }: MadeDocument): string {
  if (isPrivate) return 'private, no-cache'
  return isImmutable
    ? 'public, max-age=31536000, immutable'
    : 'public, s-maxage=60, stale-while-revalidate=600'
}

/** If-None-Match (RFC 9110 13.1.2), weak comparison: proxies that compress mark ETags as weak. */
function isSame(known: string | null, etag: string): boolean {
  return (known ?? '').split(',').some(part => part.trim().replace(/^W\//, '') === etag)
}
