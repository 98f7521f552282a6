import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { ServiceClient } from './call-service.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { RateLimiter } from './limits.ts'
import { compilePath } from './path-pattern.ts'
import { readBytes } from './read-body.ts'
import { type Call, respond } from './request.ts'

/** A webhook request with its raw bytes, because signatures are computed over them. */
export interface WebhookMessage {
  /** The full URL that is registered with the service. */
  url: string
  params: Record<string, string>
  header: (name: string) => string | null
  body: Buffer
}

export interface ServiceContext {
  config: Config
  db: Db
  transaction: Database['transaction']
  outside: ServiceClient
  now: () => number
  log: Logger
}

/** The response that a service expects; without one, the status is 204. */
export interface WebhookResponse {
  status?: number
  /** Content type of the body; defaults to plain text. */
  type?: string
  body: string
}

/** A webhook endpoint of an external service. Not part of the API contract. */
export interface Webhook {
  /** May contain `{name}` parameters, such as the service if several share a path. */
  path: string
  /** Returns whether the service is configured; if not, the path responds 404. */
  isOffered: (config: Config, params: Record<string, string>) => boolean
  /**
   * Verifies the sender and handles the message. Must be idempotent, because services deliver more than once.
   */
  receive: (
    message: WebhookMessage,
    context: ServiceContext,
  ) => Promise<Failure | WebhookResponse | undefined>
}

const bytesMax = 256 * 1024
const limit = { bucket: 'webhooks', perMinute: 6_000 }

/** Returns a handler that serves the configured webhooks, or returns null for any other path. */
export function createWebhooks(webhooks: Webhook[], limiter: RateLimiter, context: ServiceContext) {
  const known = webhooks.map(webhook => ({ webhook, match: compilePath(webhook.path) }))
  return (
    call: Call,
    pathname: string,
    request: Request,
    stream?: IncomingMessage,
  ): Promise<Response> | null => {
    for (const { webhook, match } of known) {
      const params = match(pathname)
      if (!params || !webhook.isOffered(context.config, params)) continue
      return respondToWebhook(webhook, { call, params, request, stream }, limiter, context)
    }
    return null
  }
}

const headers = { 'Cache-Control': 'no-store' }

interface WebhookRequest {
  call: Call
  params: Record<string, string>
  request: Request
  stream: IncomingMessage | undefined
}

async function respondToWebhook(
  { path, receive }: Webhook,
  { call, params, request, stream }: WebhookRequest,
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
  const result = await receive({ url, params, header: call.header, body }, context)
  if (result instanceof Failure) return respondFailure(call, result)
  if (!result) return respond(call, 204, headers, null)
  const { status = 200, type = 'text/plain; charset=utf-8' } = result
  return respond(call, status, { ...headers, 'Content-Type': type }, result.body)
}
