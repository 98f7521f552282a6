import type { Logger } from 'pino'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { RateLimiter } from './limits.ts'
import { type Call, respond } from './request.ts'
import { commonSecurityHeaders } from './security-headers.ts'

/** A message of another service, exactly as it came: what proves its sender is computed over the bytes. */
export interface WebhookMessage {
  /** The whole address that the service was given. */
  url: string
  header: (name: string) => string | null
  body: Buffer
}

export interface WebhookContext {
  config: Config
  db: Db
  transaction: Database['transaction']
  now: () => number
  log: Logger
}

/** A path at which another service tells us something. It is no call of the contract: nobody else may use it. */
export interface Webhook {
  path: string
  /** False where the service is not configured: the path does not exist then. */
  isOffered: (config: Config) => boolean
  /** Proves the sender, and does what the message says; safe to repeat, for services send twice. */
  receive: (message: WebhookMessage, context: WebhookContext) => Promise<Failure | undefined>
}

const bytesMax = 256 * 1024
const limit = { bucket: 'webhooks', perMinute: 6_000 }

type Answer = (call: Call, request: Request) => Promise<Response>

/** Answers by path, for those webhooks that this configuration offers. */
export function answerWebhooks(
  webhooks: Webhook[],
  limiter: RateLimiter,
  context: WebhookContext,
): Map<string, Answer> {
  const offered = webhooks.filter(({ isOffered }) => isOffered(context.config))
  return new Map(
    offered.map(webhook => [
      webhook.path,
      (call, request) => answer(webhook, { call, request }, limiter, context),
    ]),
  )
}

async function answer(
  { path, receive }: Webhook,
  { call, request }: { call: Call; request: Request },
  limiter: RateLimiter,
  context: WebhookContext,
): Promise<Response> {
  call.route = path
  if (call.method !== 'POST') {
    return respondFailure(call, fail(platformErrors.methodNotAllowed), { Allow: 'POST' })
  }
  const waitSeconds = await limiter.take(limit, call.address)
  if (waitSeconds > 0) {
    return respondFailure(call, fail(platformErrors.tooManyRequests), { 'Retry-After': String(waitSeconds) })
  }
  const body = await readBytes(request)
  if (!body) return respondFailure(call, fail(platformErrors.bodyTooLarge))
  const url = context.config.publicUrl + call.target
  const refused = await receive({ url, header: call.header, body }, context)
  if (refused instanceof Failure) return respondFailure(call, refused)
  return respond(call, 204, { ...commonSecurityHeaders, 'Cache-Control': 'no-store' }, null)
}

async function readBytes(request: Request): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > bytesMax) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
