import type { Limit } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { ownPath } from '../contract/own-path.ts'
import { respondFailure } from './api.ts'
import { formFields } from './form-fields.ts'
import type { RateLimiter } from './limits.ts'
import { pathPattern } from './path-pattern.ts'
import { readBytes } from './read-body.ts'
import { type Call, respond } from './request.ts'
import type { ServiceContext } from './webhooks.ts'

/** Somebody whom a service has sent back to us, with what it gave them. Anyone may send anything here. */
export interface Returned {
  method: 'GET' | 'POST'
  /** What stands in the path; `token` says what this is about, for there is no session. */
  params: Record<string, string>
  query: URLSearchParams
  /** The body's fields; Korean services may send EUC-KR. */
  fields: (charset?: 'utf-8' | 'euc-kr') => Map<string, string>
  /** The body as it came. */
  bytes: Buffer
}

/**
 * An address that services send people back to, by link or by a form from their own site. Cookies do not come with such
 * a form, an app may open another browser than the one that left: the path's token alone says what is meant. The
 * answer is always another page of ours, so that a reload sends nothing again and the token leaves the address.
 */
export interface ReturnRoute {
  /** Below `/returns/`, with `{token}`: `/returns/payments/{token}/`. Its value stands in no log. */
  path: string
  limit: Limit
  /** Keeps what was brought and answers where to go on: a path of ours. */
  arrive: (returned: Returned, context: ServiceContext) => Promise<string>
}

const bytesMax = 64 * 1024
const formType = 'application/x-www-form-urlencoded'

/** Answers at the modules' return addresses; null for all others. */
export function answerReturns(routes: ReturnRoute[], limiter: RateLimiter, context: ServiceContext) {
  const known = routes.map(route => {
    if (!/^\/returns\/.*\{token\}.*\/$/.test(route.path))
      throw new Error(`${route.path} is no return address`)
    return { route, match: pathPattern(route.path) }
  })
  return (call: Call, pathname: string, request: Request): Promise<Response> | null => {
    if (!pathname.startsWith('/returns/')) return null
    for (const { route, match } of known) {
      const params = match(pathname)
      if (params) return answer(route, { call, params, request }, limiter, context)
    }
    return null
  }
}

async function answer(
  { path, limit, arrive }: ReturnRoute,
  { call, params, request }: { call: Call; params: Record<string, string>; request: Request },
  limiter: RateLimiter,
  context: ServiceContext,
): Promise<Response> {
  call.route = path
  const waitSeconds = await limiter.take(limit, call.address)
  if (waitSeconds > 0) {
    return respondFailure(call, fail(platformErrors.tooManyRequests), { 'Retry-After': String(waitSeconds) })
  }
  const bytes = await readForm(call, request)
  if (bytes instanceof Failure) {
    return respondFailure(call, bytes, bytes.entry.status === 405 ? { Allow: 'GET, POST' } : {})
  }
  const query = new URLSearchParams(call.target.slice(call.target.indexOf('?') + 1 || call.target.length))
  const method = call.method as Returned['method']
  const returned = { method, params, query, bytes, fields: formFields.bind(null, bytes) }
  const location = ownPath(await arrive(returned, context))
  // No open redirect, whatever a module makes of what was brought.
  if (location === null) throw new Error('somebody who returned would have been sent elsewhere')
  return respond(call, 303, { ...headers, Location: location }, null)
}

const headers = {
  'Cache-Control': 'no-store',
  // The token would stand in it.
  'Referrer-Policy': 'no-referrer',
}

/** The form of a POST; nothing of a GET. */
async function readForm(call: Call, request: Request): Promise<Buffer | Failure> {
  if (call.method === 'GET') return Buffer.alloc(0)
  if (call.method !== 'POST') return fail(platformErrors.methodNotAllowed)
  const type = call.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== formType) return fail(platformErrors.unsupportedMediaType)
  return (await readBytes(request, bytesMax)) ?? fail(platformErrors.bodyTooLarge)
}
