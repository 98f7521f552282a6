import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Limit } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { ownPath } from '../contract/own-path.ts'
import { respondFailure } from './api.ts'
import { ceilingOf } from './call-limits.ts'
import { formFields } from './form-fields.ts'
import type { RateLimiter } from './limits.ts'
import { pathPattern } from './path-pattern.ts'
import { readBytes } from './read-body.ts'
import { type Call, respond } from './request.ts'
import type { ServiceContext } from './webhooks.ts'

/** A redirect back from a service. Untrusted: anyone may send anything here. */
export interface Returned {
  method: 'GET' | 'POST'
  /** Path parameters; `token` identifies the transaction, because there's no session. */
  params: Record<string, string>
  query: URLSearchParams
  /** The body's fields; Korean services may send EUC-KR. */
  fields: (charset?: 'utf-8' | 'euc-kr') => Map<string, string>
  /** The body as it came. */
  bytes: Buffer
}

/**
 * A return URL that services redirect people to, by link or by a cross-site form POST. SameSite cookies aren't sent
 * with such a form, and an app may open another browser, so only the path's token identifies the transaction. The
 * answer is always a redirect (303) to a page of ours, so that a reload doesn't resubmit and the token leaves the
 * address bar.
 */
export interface ReturnRoute {
  /** Below `/returns/`, with `{token}`: `/returns/payments/{token}/`. The token is never logged. */
  path: string
  limit: Limit
  /** Stores the result and returns the path of ours to redirect to. */
  arrive: (returned: Returned, context: ServiceContext) => Promise<string>
}

const bytesMax = 64 * 1024
const formType = 'application/x-www-form-urlencoded'

/** Serves the modules' return URLs; null for all others. */
export function answerReturns(routes: ReturnRoute[], limiter: RateLimiter, context: ServiceContext) {
  const known = routes.map(route => {
    if (!/^\/returns\/.*\/$/.test(route.path) || !route.path.includes('{token}'))
      throw new Error(`${route.path} is no return address`)
    return { route, match: pathPattern(route.path) }
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
      if (params) return answer(route, { call, params, request, stream }, limiter, context)
    }
    return null
  }
}

interface Arriving {
  call: Call
  params: Record<string, string>
  request: Request
  stream: IncomingMessage | undefined
}

async function answer(
  { path, limit, arrive }: ReturnRoute,
  { call, params, request, stream }: Arriving,
  limiter: RateLimiter,
  context: ServiceContext,
): Promise<Response> {
  call.route = path
  // A token names one payment, so a crowd that comes back from paying is counted one by one.
  const waitSeconds =
    (await limiter.take(ceilingOf(limit), call.address)) ||
    (await limiter.take(limit, hash('sha256', params['token'] ?? '', 'base64url')))
  if (waitSeconds > 0) {
    return respondFailure(call, fail(platformErrors.tooManyRequests), { 'Retry-After': String(waitSeconds) })
  }
  const bytes = await readForm(call, request, stream)
  if (bytes instanceof Failure) {
    return respondFailure(call, bytes, bytes.entry.status === 405 ? { Allow: 'GET, POST' } : {})
  }
  const query = new URLSearchParams(call.target.slice(call.target.indexOf('?') + 1 || call.target.length))
  const method = call.method as Returned['method']
  const returned = { method, params, query, bytes, fields: formFields.bind(null, bytes) }
  const location = ownPath(await arrive(returned, context))
  // Never an open redirect, whatever the module returns.
  if (location === null) throw new Error('somebody who returned would have been sent elsewhere')
  return respond(call, 303, { ...headers, Location: location }, null)
}

const headers = {
  'Cache-Control': 'no-store',
  // The referrer would leak the token.
  'Referrer-Policy': 'no-referrer',
}

/** The form of a POST; nothing of a GET. */
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
