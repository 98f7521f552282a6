import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Limit } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { toSameSitePath } from '../contract/same-site-path.ts'
import { respondFailure } from './api.ts'
import { getAddressLimit } from './call-limits.ts'
import { parseFormFields } from './form-fields.ts'
import type { RateLimiter } from './limits.ts'
import { compilePath } from './path-pattern.ts'
import { readBytes } from './read-body.ts'
import { type Call, respond } from './request.ts'
import type { ServiceContext } from './webhooks.ts'

/** A request with which a service redirects a person back. Untrusted, because anyone may send it. */
export interface ServiceReturn {
  method: 'GET' | 'POST'
  /** Path parameters; `token` identifies the transaction, because there is no session. */
  params: Record<string, string>
  query: URLSearchParams
  /** Returns the body's fields; Korean services may send EUC-KR. */
  fields: (charset?: 'utf-8' | 'euc-kr') => Map<string, string>
  bytes: Buffer
}

/**
 * A return URL to which services redirect people, by link or by a cross-site form POST. SameSite cookies
 * aren't sent with such a form, and an app may open another browser, so only the path's token identifies the
 * transaction. The response is always a redirect (303) to one of our pages, so that a reload doesn't resubmit
 * and the token disappears from the address bar.
 */
export interface ReturnRoute {
  /**
   * Path below `/returns/` with `{token}`, such as `/returns/payments/{token}/`. The token is never logged.
   */
  path: string
  limit: Limit
  /** Stores the result and returns the path of our page to which to redirect. */
  arrive: (returned: ServiceReturn, context: ServiceContext) => Promise<string>
}

const bytesMax = 64 * 1024
const formType = 'application/x-www-form-urlencoded'

/** Returns a handler that serves the modules' return URLs, or returns null for any other path. */
export function createReturns(routes: ReturnRoute[], limiter: RateLimiter, context: ServiceContext) {
  const known = routes.map(route => {
    if (!/^\/returns\/.*\/$/.test(route.path) || !route.path.includes('{token}'))
      throw new Error(`${route.path} is no return address`)
    return { route, match: compilePath(route.path) }
  })
  return (
    call: Call,
    pathname: string,
    request: Request,
    stream?: IncomingMessage,
  ): Promise<Response> | null => {
    if (!pathname.startsWith('/returns/')) return null
    for (const { route, match } of known) {
      const params = match(pathname)
      if (params) return respondToReturn(route, { call, params, request, stream }, limiter, context)
    }
    return null
  }
}

interface ReturnRequest {
  call: Call
  params: Record<string, string>
  request: Request
  stream: IncomingMessage | undefined
}

async function respondToReturn(
  { path, limit, arrive }: ReturnRoute,
  { call, params, request, stream }: ReturnRequest,
  limiter: RateLimiter,
  context: ServiceContext,
): Promise<Response> {
  call.route = path
  // Also limits by token, which identifies one payment, so that people who return from the same IP address
  // are limited separately.
  const waitSeconds =
    (await limiter.take(getAddressLimit(limit), call.address)) ||
    (await limiter.take(limit, hash('sha256', params['token'] ?? '', 'base64url')))
  if (waitSeconds > 0) {
    return respondFailure(call, fail(platformErrors.tooManyRequests), { 'Retry-After': String(waitSeconds) })
  }
  const bytes = await readForm(call, request, stream)
  if (bytes instanceof Failure) {
    return respondFailure(call, bytes, bytes.entry.status === 405 ? { Allow: 'GET, POST' } : {})
  }
  const query = new URLSearchParams(call.target.slice(call.target.indexOf('?') + 1 || call.target.length))
  const method = call.method as ServiceReturn['method']
  const returned = { method, params, query, bytes, fields: parseFormFields.bind(null, bytes) }
  const location = toSameSitePath(await arrive(returned, context))
  // Prevents open redirects, whatever path the module returns.
  if (location === null) throw new Error('somebody who returned would have been sent elsewhere')
  return respond(call, 303, { ...headers, Location: location }, null)
}

const headers = {
  'Cache-Control': 'no-store',
  // Sends no referrer, which would leak the token.
  'Referrer-Policy': 'no-referrer',
}

/** Reads the form of a POST; empty for a GET. */
async function readForm(
  call: Call,
  request: Request,
  stream: IncomingMessage | undefined,
): Promise<Buffer | Failure> {
  if (call.method === 'GET') return Buffer.alloc(0)
  if (call.method !== 'POST') return fail(platformErrors.methodNotAllowed)
  const type = call.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== formType) return fail(platformErrors.unsupportedMediaType)
  return readBytes(request, bytesMax, { stream })
}
