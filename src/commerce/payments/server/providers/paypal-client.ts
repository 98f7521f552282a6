import * as z from 'zod'
import type { Outcome } from '../../../../platform/server/call-service.ts'
import { jsonAnswer, serviceAt } from '../../../../platform/server/service-answers.ts'
import type { PaypalConfig } from '../config/paypal-config.ts'
import type { ProviderMeans } from './stripe-client.ts'

interface PaypalCall<Value> {
  operation: string
  path: string
  /** Without a body it is a GET. */
  json?: object
  shape: z.ZodType<Value>
  /** For what must happen once. */
  requestId?: string
  note?: Record<string, string>
}

/** {@link Outcome} with PayPal's own word for a refusal. */
export type PaypalOutcome<Value> =
  | Exclude<Outcome<Value>, { kind: 'refused' }>
  | { kind: 'refused'; status: number; issue: string | null }

export type AskPaypal = <Value>(call: PaypalCall<Value>) => Promise<PaypalOutcome<Value>>

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const problem = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

const usualTimeoutMs = 15_000
/** A token is not used in its last minute: it could end on the way. */
const tokenMarginMs = 60_000

/** PayPal's REST API with its bearer token, which is kept until it ends or is refused (payments.md 2.1). */
export function paypalClient(config: PaypalConfig, means: ProviderMeans): AskPaypal {
  const { outside, timeoutMs = usualTimeoutMs } = means
  const service = serviceAt('paypal', [config.url], { idempotencyHeader: 'PayPal-Request-Id' })
  const tokens = tokenSource(config, means)

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
      read: jsonAnswer(call.shape),
    })

  return async call => {
    const token = await tokens.take()
    // Without a token nothing was asked.
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

function tokenSource(config: PaypalConfig, { outside, now, timeoutMs = usualTimeoutMs }: ProviderMeans) {
  const service = serviceAt('paypal', [config.url])
  const key = Buffer.from(`${config.clientId}:${config.secret}`).toString('base64')
  let kept: { token: string; until: number } | undefined
  let asked: Promise<string | null> | undefined
  const ask = async () => {
    const outcome = await outside.callService({
      service,
      operation: 'token',
      url: `${config.url}/v1/oauth2/token`,
      timeoutMs,
      headers: { Authorization: `Basic ${key}` },
      form: { grant_type: 'client_credentials' },
      tries: 2,
      isRepeatable: true,
      read: jsonAnswer(tokenShape),
    })
    if (outcome.kind !== 'answer') return null
    const { access_token: token, expires_in: seconds } = outcome.value
    kept = { token, until: now() + seconds * 1_000 - tokenMarginMs }
    return token
  }
  return {
    /** One call asks for all that wait. */
    take(): Promise<string | null> {
      if (kept && now() < kept.until) return Promise.resolve(kept.token)
      asked ??= ask().finally(() => {
        asked = undefined
      })
      return asked
    },
    /** Only the one that was refused: another call may have fetched a new one. */
    drop(token: string) {
      if (kept?.token === token) kept = undefined
    },
  }
}
