import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { Outside } from './call-service.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { RateLimiter } from './limits.ts'
import { pathPattern } from './path-pattern.ts'
import { readBytes } from './read-body.ts'
import { type Call, respond } from './request.ts'

/** A webhook request with its raw bytes, because signatures are computed over them. */
export interface WebhookMessage {
  /** The whole address that the service was given. */
  url: string
  /** What stands in the path for its parameters. */
  params: Record<string, string>
  header: (name: string) => string | null
  body: Buffer
}

/** The context of webhooks and return routes. */
export interface ServiceContext {
  config: Config
  db: Db
  transaction: Database['transaction']
  outside: Outside
  now: () => number
  log: Logger
}

/** The body that a service expects; without one the answer is 204. */
export interface WebhookAnswer {
  status?: number
  /** Plain text unless told. */
  type?: string
  body: string
}

/** A webhook endpoint of an outside service. Not part of the API contract. */
export interface Webhook {
  /** With `{name}` for parameters, e.g. for the service where several share a path. */
  path: string
  /** False when the service isn't configured: the path is then 404. */
  isOffered: (config: Config, params: Record<string, string>) => boolean
  /** Verifies the sender and handles the message. Must be idempotent: services deliver more than once. */
  receive: (message: WebhookMessage, context: ServiceContext) => Promise<Failure | WebhookAnswer | undefined>
}

const bytesMax = 256 * 1024
const limit = { bucket: 'webhooks', perMinute: 6_000 }

/** Serves the webhooks that this configuration offers; null for other paths. */
export function answerWebhooks(webhooks: Webhook[], limiter: RateLimiter, context: ServiceContext) {
  const known = webhooks.map(webhook => ({ webhook, match: pathPattern(webhook.path) }))
  return (
    call: Call,
    pathname: string,
    request: Request,
    stream?: IncomingMessage,
  ): Promise<Response> | null => {
    for (const { webhook, match } of known) {
      const params = match(pathname)
      if (!params || !webhook.isOffered(context.config, params)) continue
      return answer(webhook, { call, params, request, stream }, limiter, context)
    }
    return null
  }
}

const headers = { 'Cache-Control': 'no-store' }

interface Told {
  call: Call
  params: Record<string, string>
  request: Request
  stream: IncomingMessage | undefined
}

async function answer(
  { path, receive }: Webhook,
  { call, params, request, stream }: Told,
  limiter: RateLimiter,
  context: ServiceContext,
): Promise<Response> {
  call.route = path
  const waitSeconds = await limiter.take(limit, call.address)
  if (waitSeconds > 0) {
    return respondFailure(call, fail(platformErrors.tooManyRequests), { 'Retry-After': String(waitSeconds) })
  }
  if (call.method !== 'POST') {
    return respondFailure(call, fail(platformErrors.methodNotAllowed), { Allow: 'POST' })
  }
  const body = await readBytes(request, bytesMax, { stream })
  if (body instanceof Failure) return respondFailure(call, body)
  const url = context.config.publicUrl + call.target
  const said = await receive({ url, params, header: call.header, body }, context)
  if (said instanceof Failure) return respondFailure(call, said)
  if (!said) return respond(call, 204, headers, null)
  const { status = 200, type = 'text/plain; charset=utf-8' } = said
  return respond(call, status, { ...headers, 'Content-Type': type }, said.body)
}
