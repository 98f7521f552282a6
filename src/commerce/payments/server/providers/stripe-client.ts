import { AsyncLocalStorage } from 'node:async_hooks'
import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { Outcome, ServiceClient } from '../../../../platform/server/call-service.ts'
import { createService } from '../../../../platform/server/service-responses.ts'
import type { StripeConfig } from '../config/stripe-config.ts'

export interface ProviderDeps {
  outside: ServiceClient
  /** Returns the current time in milliseconds since 1970. */
  now: () => number
  /** Timeout of one attempt, in milliseconds. */
  timeoutMs?: number
}

/** {@link Outcome} with Stripe's error codes. */
export type StripeOutcome<Value> =
  | { is: 'answer'; value: Value }
  | { is: 'refused'; status: number; code: string | null; declineCode: string | null }
  | { is: 'unclear' }
  /** The call didn't arrive, so nothing has happened at Stripe. */
  | { is: 'unreachable' }

/** Our ids for the call's log line. */
type Note = Partial<Record<'payment' | 'refund' | 'customer' | 'domain' | 'dispute' | 'file', string>>

/**
 * Calls the SDK and validates the response with a schema, because the SDK's types aren't checked at run time.
 */
export type CallStripe = <Shape extends z.ZodType>(
  shape: Shape,
  call: (sdk: Stripe) => Promise<unknown>,
  note: Note,
) => Promise<StripeOutcome<z.output<Shape>>>

/** Note of the current call; stored here because the SDK passes none of our data on to its HTTP client. */
const notes = new AsyncLocalStorage<Note>()

const usualTimeoutMs = 12_000

/** The SDK uploads files here, unless the API has another host, such as the sandbox. */
const filesUrl = 'https://files.stripe.com'

/** Runs Stripe's SDK over `callService` (docs/decisions/2026-11-22-one-http-client-for-services.md). */
export function createStripeClient(config: StripeConfig, deps: ProviderDeps) {
  let made: Promise<Stripe> | undefined
  const sdk = () => {
    made ??= makeSdk(config, deps)
    return made
  }
  const ask: CallStripe = async (shape, call, note) => {
    try {
      const client = await sdk()
      const read = shape.safeParse(await notes.run(note, () => call(client)))
      return read.success ? { is: 'answer', value: read.data } : { is: 'unclear' }
    } catch (error) {
      return toStripeOutcome(error)
    }
  }
  return { sdk, ask }
}

/** Loads the SDK on first use, because it takes 100 ms and 38 MB. */
async function makeSdk(config: StripeConfig, deps: ProviderDeps): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const { protocol, hostname, port } = new URL(config.url)
  const isSecure = protocol === 'https:'
  return new Sdk(config.secretKey, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    httpClient: createHttpClient(config, deps),
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Thrown if a call got no response; the SDK passes it on as the detail of an SDK error. */
class NoResponseError extends Error {
  readonly kind: 'unclear' | 'unreachable'
  constructor(kind: 'unclear' | 'unreachable') {
    super(kind)
    this.kind = kind
  }
}

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>

/** The only headers sent; the SDK's other headers describe this machine. */
const sentHeaders = ['Authorization', 'Content-Type', 'Stripe-Version']
const anObject = z.record(z.string(), z.unknown())

function createHttpClient(
  config: StripeConfig,
  { outside, timeoutMs = usualTimeoutMs }: ProviderDeps,
): HttpClient {
  const service = createService('stripe', [config.url, filesUrl], { idempotencyHeader: 'Idempotency-Key' })
  return {
    getClientName: () => 'fanfare',
    async makeRequest(host, port, path, method, headers, data, protocol) {
      const key = headers['Idempotency-Key']
      const outcome = await outside.callService({
        service,
        operation: toOperation(method, path),
        method: toHttpMethod(method),
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
      return toSdkResponse(outcome)
    },
  }
}

function toHttpMethod(method: string): 'GET' | 'POST' | 'DELETE' {
  return method === 'GET' || method === 'DELETE' ? method : 'POST'
}

/** Names the call for logs and metrics, without ids: "payment_intents cancel". */
function toOperation(method: string, path: string): string {
  const [, , thing = '', id, act] = path.split(/[/?]/)
  const usual = { GET: 'read', POST: id ? 'update' : 'create', DELETE: 'delete' }[toHttpMethod(method)]
  return `${thing} ${act?.match(/^[a-z]+$/) ? act : usual}`
}

function toSdkResponse(
  outcome: Outcome<Record<string, unknown>>,
): Awaited<ReturnType<HttpClient['makeRequest']>> {
  if (outcome.kind === 'unclear' || outcome.kind === 'unreachable') throw new NoResponseError(outcome.kind)
  const body = outcome.kind === 'answer' ? outcome.value : anObject.safeParse(outcome.body).data
  // Without an `error` field the SDK would treat a refusal as a success.
  if (!body || (outcome.kind === 'refused' && !('error' in body))) throw new NoResponseError('unclear')
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

/**
 * Maps an SDK error to an outcome.
 * @throws the error if it isn't a response from Stripe, because then it is a bug of ours
 */
function toStripeOutcome(error: unknown): StripeOutcome<never> {
  const detail = error instanceof Error && 'detail' in error ? error.detail : undefined
  if (detail instanceof NoResponseError) return { is: detail.kind }
  const read = refusal.safeParse(error)
  if (!read.success) throw error
  const { statusCode: status, code, decline_code: declineCode } = read.data
  // The outcome is unknown: our key was rejected, there were too many calls, or the same call is in progress.
  if ([401, 403, 409, 429].includes(status) || code === 'rate_limit' || code === 'lock_timeout') {
    return { is: 'unclear' }
  }
  return { is: 'refused', status, code: code ?? null, declineCode: declineCode ?? null }
}
