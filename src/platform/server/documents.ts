import { hash } from 'node:crypto'
import { type Limit, readLimit } from '../contract/endpoint.ts'
import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import { parseByteRange } from './byte-range.ts'
import { getReaderLimit } from './call-limits.ts'
import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'
import type { RateLimiter } from './limits.ts'
import type { FileDescription } from './openapi-files.ts'
import { type Call, getPath, respond } from './request.ts'

/**
 * A file that a module generates (calendar entry, feed, song preview). Its content depends only on its URL.
 */
export interface DocumentRoute {
  /** Matches the whole path; its named groups are passed to `answer`, still percent-encoded. */
  pattern: RegExp
  /**
   * For logs and metrics, such as `event-calendar`; a pattern with `{token}` keeps the URL out of the log.
   */
  name: string
  /** For the OpenAPI document; undefined if the URL is secret. */
  described?: FileDescription[]
  /** Limit per URL, in addition to the limit per caller. */
  limit?: Limit
  /** Returns the file, or null to respond 404. */
  answer: (params: Record<string, string>, context: DocumentContext) => Promise<GeneratedDocument | null>
}

export interface DocumentContext {
  db: ReadDb
  /** Public origin without a trailing slash. */
  origin: string
  config: Config
  now: () => number
}

export interface GeneratedDocument {
  type: string
  /** Content of the file; bytes also support range requests. */
  body: string | Uint8Array
  /** Name of the download (Content-Disposition); if omitted, the browser shows the file. */
  fileName?: string
  /** Whether the URL identifies the content, so that caches may store it permanently. */
  isImmutable?: boolean
  /** Whether the file contains a person's data, so that shared caches must not store it. */
  isPrivate?: boolean
}

interface Setup extends DocumentContext {
  routes: DocumentRoute[]
  limiter: RateLimiter
}

/** Returns a handler that serves the modules' files, or returns null for any other path. */
export function createDocuments({ routes, limiter, ...context }: Setup) {
  return (call: Call): Promise<Response> | null => {
    const path = getPath(call)
    // Only files have a dot in their path; all other paths are pages.
    if (!path.includes('.')) return null
    for (const route of routes) {
      const found = route.pattern.exec(path)
      if (found) return serveDocument(call, route, { ...found.groups }, { limiter, ...context })
    }
    return null
  }
}

async function serveDocument(
  call: Call,
  route: DocumentRoute,
  params: Record<string, string>,
  { limiter, ...context }: Omit<Setup, 'routes'>,
): Promise<Response> {
  call.route = route.name
  const waitSeconds =
    (await limiter.take(getReaderLimit(readLimit), call.address)) ||
    (route.limit ? await limiter.take(route.limit, hash('sha256', getPath(call), 'base64url')) : 0)
  if (waitSeconds > 0) {
    return respondFailure(call, fail(platformErrors.tooManyRequests), { 'Retry-After': String(waitSeconds) })
  }
  const made = await route.answer(params, context)
  if (!made) return respondFailure(call, fail(platformErrors.notFound))
  const etag = `"${hash('sha1', made.body, 'base64url')}"`
  const headers = {
    'Content-Type': made.type,
    'Cache-Control': getCacheControl(made),
    ETag: etag,
    ...(made.fileName && { 'Content-Disposition': `attachment; filename="${made.fileName}"` }),
  }
  const isKnown = isSame(call.header('if-none-match'), etag)
  if (isKnown) return respond(call, 304, headers, null)
  return typeof made.body === 'string'
    ? respond(call, 200, headers, made.body)
    : respondBytes(call, headers, made.body)
}

/** Supports range requests, which Safari requires for playback. */
function respondBytes(call: Call, headers: Record<string, string>, bytes: Uint8Array): Response {
  const ifRange = call.header('if-range')
  const rangeHeader = ifRange === null || ifRange === headers['ETag'] ? call.header('range') : null
  const range = parseByteRange(rangeHeader, bytes.byteLength)
  const whole = { ...headers, 'Accept-Ranges': 'bytes' }
  if (range === null) return respond(call, 200, whole, bytes)
  const size = bytes.byteLength
  if (range === 'none') return respond(call, 416, { ...whole, 'Content-Range': `bytes */${size}` }, null)
  const part = { ...whole, 'Content-Range': `bytes ${range.from}-${range.to}/${size}` }
  return respond(call, 206, part, bytes.subarray(range.from, range.to + 1))
}

function getCacheControl({ isImmutable, isPrivate }: GeneratedDocument): string {
  if (isPrivate) return 'private, no-cache'
  return isImmutable
    ? 'public, max-age=31536000, immutable'
    : 'public, s-maxage=60, stale-while-revalidate=600'
}

/** Compares If-None-Match weakly (RFC 9110 13.1.2), because proxies that compress mark ETags as weak. */
function isSame(known: string | null, etag: string): boolean {
  return (known ?? '').split(',').some(part => part.trim().replace(/^W\//, '') === etag)
}
