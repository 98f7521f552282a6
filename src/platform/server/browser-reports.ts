import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import * as z from 'zod'
import type { Limit } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import { createMemoryLimiter, type RateLimiter } from './limits.ts'
import { readBytes } from './read-body.ts'
import { type Call, redactPath, respond } from './request.ts'

/**
 * Path to which browsers report violations of page policies (Reporting API). Not part of the API contract.
 */
export const reportsPath = '/browser-reports/'

const limit: Limit = { bucket: 'browser-reports', perMinute: 10 }
/** Limit of log lines for all callers together: anyone may post here, and the log must not fill up. */
const logLimit: Limit = { bucket: 'browser-reports-log', perMinute: 30 }
const bytesMax = 64 * 1_024
/** Maximum number of reports per request; browsers collect them for about a minute. */
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

/**
 * Counts violations by directive and logs a limited number of them without queries, tokens and file names.
 */
export function createBrowserReports({ log, registry, limiter, clock }: Setup) {
  const lines = createMemoryLimiter(clock)
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'What browsers say that pages’ content security policy refused, by directive.',
    labelNames: ['directive'],
    registers: [registry],
  })
  // Prometheus misses the first increase of a series that doesn't exist before.
  for (const directive of [...knownDirectives, 'other']) violations.inc({ directive }, 0)

  function take(received: unknown): void {
    const { success, data } = violation.safeParse(received)
    if (!success) return
    const { effectiveDirective, blockedURL, documentURL } = data.body
    violations.inc({ directive: knownDirectives.has(effectiveDirective) ? effectiveDirective : 'other' })
    if (lines.take(logLimit, 'everybody') !== 0) return
    const entry = {
      directive: effectiveDirective,
      blocked: blockedBy(blockedURL),
      path: toLoggedPage(documentURL),
    }
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
    const received = parse(body)
    if (!received) return respondFailure(call, fail(platformErrors.bodyNotReadable))
    for (const each of received) take(each)
    return respond(call, 204, { 'Cache-Control': 'no-store' }, null)
  }
}

/** Directives of our policies; all others count as one metric series. */
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

/** Returns keywords such as `inline` and `eval` unchanged, and only the origin of a URL. */
function blockedBy(text: string): string {
  if (/^[a-z-]{0,20}$/.test(text)) return text
  if (!URL.canParse(text)) return 'other'
  const { protocol, host } = new URL(text)
  return `${protocol}//${host.slice(0, 100)}`
}

function toLoggedPage(address: string): string {
  const target = URL.canParse(address) ? new URL(address).pathname : ''
  return redactPath({ route: 'other', target })
}
