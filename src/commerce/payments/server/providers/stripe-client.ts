import { AsyncLocalStorage } from 'node:async_hooks'
import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { Outcome, Outside } from '../../../../platform/server/call-service.ts'
import { serviceAt } from '../../../../platform/server/service-answers.ts'
import type { StripeConfig } from '../config/stripe-config.ts'

export interface ProviderMeans {
  outside: Outside
  /** Milliseconds since 1970. */
  now: () => number
  /** For one try of a call. */
  timeoutMs?: number
}

/** What came of a call: {@link Outcome} with the error that Stripe names. */
export type Asked<Value> =
  | { is: 'answer'; value: Value }
  | { is: 'refused'; status: number; code: string | null; declineCode: string | null }
  | { is: 'unclear' }
  /** Surely nothing happened. */
  | { is: 'unreachable' }

/** Our ids, for the log line of a call. */
type Note = { payment: string } | { refund: string } | { customer: string } | { domain: string }

/** Calls the SDK and validates the response by a schema: the SDK's types are not checked when it runs. */
export type AskStripe = <Shape extends z.ZodType>(
  shape: Shape,
  call: (sdk: Stripe) => Promise<unknown>,
  note: Note,
) => Promise<Asked<z.output<Shape>>>

/** The note of the call under way, because the SDK hands nothing of ours on to its HTTP client. */
const notes = new AsyncLocalStorage<Note>()

const usualTimeoutMs = 12_000

/** Stripe's SDK over `callService` (docs/decisions/2026-11-22-stripes-sdk-over-our-client.md). */
export function stripeClient(config: StripeConfig, means: ProviderMeans) {
  let made: Promise<Stripe> | undefined
  const sdk = () => {
    made ??= makeSdk(config, means)
    return made
  }
  const ask: AskStripe = async (shape, call, note) => {
    try {
      const client = await sdk()
      const read = shape.safeParse(await notes.run(note, () => call(client)))
      return read.success ? { is: 'answer', value: read.data } : { is: 'unclear' }
    } catch (error) {
      return askedFrom(error)
    }
  }
  return { sdk, ask }
}

/** Loaded when it is needed first: it takes 100 ms and 38 MB. */
async function makeSdk(config: StripeConfig, means: ProviderMeans): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const { protocol, hostname, port } = new URL(config.url)
  const isSecure = protocol === 'https:'
  return new Sdk(config.secretKey, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    httpClient: overOutside(config, means),
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** No answer; the SDK hands it on as the detail of its own error. */
class NotAnswered extends Error {
  readonly kind: 'unclear' | 'unreachable'
  constructor(kind: 'unclear' | 'unreachable') {
    super(kind)
    this.kind = kind
  }
}

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>

/** The SDK adds headers that describe this machine; they are not sent. */
const sentHeaders = ['Authorization', 'Content-Type', 'Stripe-Version']
const anObject = z.record(z.string(), z.unknown())

function overOutside(
  config: StripeConfig,
  { outside, timeoutMs = usualTimeoutMs }: ProviderMeans,
): HttpClient {
  const service = serviceAt('stripe', [config.url], { idempotencyHeader: 'Idempotency-Key' })
  return {
    getClientName: () => 'fanfare',
    async makeRequest(host, port, path, method, headers, data, protocol) {
      const key = headers['Idempotency-Key']
      const outcome = await outside.callService({
        service,
        operation: operationOf(method, path),
        method: methodOf(method),
        url: `${protocol}://${host}:${port}${path}`,
        headers: Object.fromEntries(sentHeaders.map(name => [name, String(headers[name] ?? '')])),
        ...(method === 'POST' && { bytes: Buffer.from(data ?? '') }),
        ...(method === 'DELETE' && { isRepeatable: true }),
        timeoutMs,
        tries: 2,
        note: { ...notes.getStore() },
        ...(key !== undefined && { idempotencyKey: String(key) }),
        read: ({ bytes }) => anObject.parse(JSON.parse(bytes.toString())),
      })
      return responseOf(outcome)
    },
  }
}

function methodOf(method: string): 'GET' | 'POST' | 'DELETE' {
  return method === 'GET' || method === 'DELETE' ? method : 'POST'
}

/** The call's name in log and metrics, without ids: "payment_intents cancel". */
function operationOf(method: string, path: string): string {
  const [, , thing = '', , act] = path.split(/[/?]/)
  const usual = { GET: 'read', POST: 'create', DELETE: 'delete' }[methodOf(method)]
  return `${thing} ${act?.match(/^[a-z]+$/) ? act : usual}`
}

function responseOf(
  outcome: Outcome<Record<string, unknown>>,
): Awaited<ReturnType<HttpClient['makeRequest']>> {
  if (outcome.kind === 'unclear' || outcome.kind === 'unreachable') throw new NotAnswered(outcome.kind)
  const body = outcome.kind === 'answer' ? outcome.value : anObject.safeParse(outcome.body).data
  // Without an error in it the SDK would take a refusal for an answer.
  if (!body || (outcome.kind === 'refused' && !('error' in body))) throw new NotAnswered('unclear')
  return {
    getStatusCode: () => outcome.status,
    getHeaders: () => ({}),
    getRawResponse: () => ({}),
    toStream: () => null,
    toJSON: async () => body,
  }
}

const refusal = z.object({
  statusCode: z.number(),
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
})

/** Throws on whatever is no answer of Stripe's: mistakes of ours. */
function askedFrom(error: unknown): Asked<never> {
  const detail = error instanceof Error && 'detail' in error ? error.detail : undefined
  if (detail instanceof NotAnswered) return { is: detail.kind }
  const read = refusal.safeParse(error)
  if (!read.success) throw error
  const { statusCode: status, code, decline_code: declineCode } = read.data
  // A key of ours that is not known, too many calls, the same call still under way: nothing is decided.
  if ([401, 403, 409, 429].includes(status) || code === 'rate_limit' || code === 'lock_timeout') {
    return { is: 'unclear' }
  }
  return { is: 'refused', status, code: code ?? null, declineCode: declineCode ?? null }
}
