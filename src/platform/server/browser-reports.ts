import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import * as z from 'zod'
import type { Limit } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import { memoryLimiter, type RateLimiter } from './limits.ts'
import { readBytes } from './read-body.ts'
import { type Call, loggedPath, respond } from './request.ts'

/** Where browsers report what a page's policy refused (Reporting API). Not part of the API contract. */
export const reportsPath = '/browser-reports/'

const limit: Limit = { bucket: 'browser-reports', perMinute: 10 }
/** Lines of all callers together: anybody may write here, so the log must not fill up. */
const logLimit: Limit = { bucket: 'browser-reports-log', perMinute: 30 }
const bytesMax = 64 * 1_024
/** Of one request; browsers send what has gathered in a minute or so. */
const reportsMax = 20

const violation = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/),
    blockedURL: z.string().max(8_000).catch(''),
    documentURL: z.string().max(8_000).catch(''),
  }),
})
const reports = z.array(z.unknown()).max(reportsMax)

interface Setup {
  log: Logger
  registry: Registry
  limiter: RateLimiter
  clock: () => number
}

/** Counts violations by directive, and logs a bounded part of them without queries, tokens and names of files. */
export function createBrowserReports({ log, registry, limiter, clock }: Setup) {
  const lines = memoryLimiter(clock)
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'What browsers say that pages’ content security policy refused, by directive.',
    labelNames: ['directive'],
    registers: [registry],
  })

  function take(given: unknown): void {
    const { success, data } = violation.safeParse(given)
    if (!success) return
    const { effectiveDirective, blockedURL, documentURL } = data.body
    violations.inc({ directive: knownDirectives.has(effectiveDirective) ? effectiveDirective : 'other' })
    if (lines.take(logLimit, 'everybody') !== 0) return
    const entry = { directive: effectiveDirective, blocked: blockedBy(blockedURL), path: pageOf(documentURL) }
    log.warn(entry, 'a browser reports a violation of the content security policy')
  }

  return async (call: Call, request: Request, stream?: IncomingMessage): Promise<Response> => {
    call.route = reportsPath
    const waitSeconds = await limiter.take(limit, call.address)
    if (waitSeconds > 0) {
      const wait = { 'Retry-After': String(waitSeconds) }
      return respondFailure(call, fail(platformErrors.tooManyRequests), wait)
    }
    if (call.method !== 'POST') {
      return respondFailure(call, fail(platformErrors.methodNotAllowed), { Allow: 'POST' })
    }
    const body = await readBytes(request, bytesMax, { stream })
    if (body instanceof Failure) return respondFailure(call, body)
    const given = parse(body)
    if (!given) return respondFailure(call, fail(platformErrors.bodyNotReadable))
    for (const each of given) take(each)
    return respond(call, 204, { 'Cache-Control': 'no-store' }, null)
  }
}

/** Those that our policies have; anything else a reporter makes up is one series. */
const knownDirectives = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src
  connect-src media-src worker-src frame-src frame-ancestors base-uri form-action object-src
  require-trusted-types-for trusted-types`.split(/\s+/),
)

function parse(body: Buffer): unknown[] | null {
  try {
    return reports.parse(JSON.parse(body.toString()))
  } catch {
    return null
  }
}

/** `inline`, `eval` and their like as they are, of an address its origin alone. */
function blockedBy(text: string): string {
  if (/^[a-z-]{0,20}$/.test(text)) return text
  if (!URL.canParse(text)) return 'other'
  const { protocol, host } = new URL(text)
  return `${protocol}//${host.slice(0, 100)}`
}

function pageOf(address: string): string {
  const target = URL.canParse(address) ? new URL(address).pathname : ''
  return loggedPath({ route: 'other', target })
}
