import * as z from 'zod'
import type { Outcome } from '../../../../platform/server/call-service.ts'
import { createService, readJsonAs } from '../../../../platform/server/service-responses.ts'
import type { PaypalConfig } from '../config/paypal-config.ts'
import type { ProviderDeps } from './stripe-client.ts'

interface PaypalCall<Value> {
  operation: string
  path: string
  /** Request body; the call is a GET if it is omitted. */
  json?: object
  shape: z.ZodType<Value>
  /** PayPal's idempotency key. */
  requestId?: string
  note?: Record<string, string>
}

/** {@link Outcome} with PayPal's own error code on refusals. */
export type PaypalOutcome<Value> =
  | Exclude<Outcome<Value>, { kind: 'refused' }>
  | { kind: 'refused'; status: number; issue: string | null }

export type CallPaypal = <Value>(call: PaypalCall<Value>) => Promise<PaypalOutcome<Value>>

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const problem = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

const usualTimeoutMs = 15_000
/** Time before its expiry at which a token is no longer used, because it could expire during the call. */
const tokenMarginMs = 60_000

/**
 * Client for PayPal's REST API. Its bearer token is cached until it expires or is rejected (payments.md 2.1).
 */
export function createPaypalClient(config: PaypalConfig, deps: ProviderDeps): CallPaypal {
  const { outside, timeoutMs = usualTimeoutMs } = deps
  const service = createService('paypal', [config.url], { idempotencyHeader: 'PayPal-Request-Id' })
  const tokens = tokenSource(config, deps)

  const send = <Value>(call: PaypalCall<Value>, token: string) =>
    outside.callService({
      service,
      operation: call.operation,
      url: config.url + call.path,
      timeoutMs,
      tries: 2,
      ...(call.json ? { json: call.json } : { method: 'GET' as const }),
      headers: { Authorization: `Bearer ${token}`, Prefer: 'return=representation' },
      ...(call.requestId && { idempotencyKey: call.requestId }),
      ...(call.note && { note: call.note }),
      read: readJsonAs(call.shape),
    })

  return async call => {
    const token = await tokens.take()
    // No call was made, because there is no token.
    if (token === null) return { kind: 'unreachable', why: 'no token' }
    const outcome = await send(call, token)
    if (outcome.kind !== 'refused' || outcome.status !== 401) return named(outcome)
    tokens.drop(token)
    const fresh = await tokens.take()
    return fresh === null ? { kind: 'unreachable', why: 'no token' } : named(await send(call, fresh))
  }
}

function named<Value>(outcome: Outcome<Value>): PaypalOutcome<Value> {
  if (outcome.kind !== 'refused') return outcome
  const read = problem.safeParse(outcome.body).data
  const issue = read?.details?.find(detail => detail.issue)?.issue ?? read?.name ?? null
  return { kind: 'refused', status: outcome.status, issue }
}

function tokenSource(config: PaypalConfig, { outside, now, timeoutMs = usualTimeoutMs }: ProviderDeps) {
  const service = createService('paypal', [config.url])
  const key = Buffer.from(`${config.clientId}:${config.secret}`).toString('base64')
  let cached: { token: string; until: number } | undefined
  let pending: Promise<string | null> | undefined
  const requestToken = async () => {
    const outcome = await outside.callService({
      service,
      operation: 'token',
      url: `${config.url}/v1/oauth2/token`,
      timeoutMs,
      headers: { Authorization: `Basic ${key}` },
      form: { grant_type: 'client_credentials' },
      tries: 2,
      isRepeatable: true,
      read: readJsonAs(tokenShape),
    })
    if (outcome.kind !== 'answer') return null
    const { access_token: token, expires_in: seconds } = outcome.value
    cached = { token, until: now() + seconds * 1_000 - tokenMarginMs }
    return token
  }
  return {
    /** Concurrent callers share one token request. */
    take(): Promise<string | null> {
      if (cached && now() < cached.until) return Promise.resolve(cached.token)
      pending ??= requestToken().finally(() => {
        pending = undefined
      })
      return pending
    },
    /** Drops only the rejected token, because another call may have fetched a new one. */
    drop(token: string) {
      if (cached?.token === token) cached = undefined
    },
  }
}
