import { setTimeout as delay } from 'node:timers/promises'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'
import { type ExchangeLimits, exchangeHttp, type HttpRequest, type HttpResponse } from './http-exchange.ts'
import { inSpan, withTraceHeaders } from './traces.ts'

export interface Service {
  /** For logs and metrics, such as "twilio". */
  name: string
  /** Returns whether the URL may be called: only configured hosts may (guards against SSRF). */
  mayAsk: (address: URL) => boolean
  /** Name of the header for the idempotency key, if the service supports one. */
  idempotencyHeader?: string
  lookup?: HttpRequest['lookup']
  /**
   * Whether to keep connections alive, for frequent idempotent calls. Off by default, because a fresh
   * connection makes the outcome of a failure certain.
   */
  reusesConnections?: boolean
}

export interface ServiceCall<Value> {
  service: Service
  /** The operation's name for logs and metrics; never the URL, which may hold a secret. */
  operation: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** At most one of `form`, `json` and `bytes` is set. */
  form?: Record<string, string>
  json?: object
  bytes?: Uint8Array
  /** Time-out per attempt, from the DNS lookup to the end of the response. */
  timeoutMs: number
  /** Our own id for the operation, the same for every attempt and retry, so that the service runs it once. */
  idempotencyKey?: string
  /** Maximum number of attempts, 1 by default; see {@link mayRepeat}. */
  tries?: number
  /** Whether the call is idempotent. GETs and calls with an idempotency key always are. */
  isRepeatable?: boolean
  answerBytesMax?: number
  /**
   * Parses a successful response.
   * @throws if it violates the protocol
   */
  read: (response: HttpResponse) => Value
  /** Fields for the log, only our own ids. URLs, headers and bodies are never logged. */
  note?: Record<string, string | number>
}

/**
 * Whether the service executed the call, which matters for payments. `refused` and `unreachable`: certainly
 * not. `unclear`: unknown, so reconcile with the service before any retry.
 */
export type Outcome<Value> =
  | { kind: 'answer'; status: number; value: Value }
  /** Status 4xx; `body` is parsed JSON, or a string if it isn't JSON. */
  | { kind: 'refused'; status: number; body: unknown }
  /** A time-out, a broken or unexpected response, or status 5xx. */
  | { kind: 'unclear'; why: string; status?: number }
  /** The request was never sent: DNS, the connection, the certificate or the allow-list check failed. */
  | { kind: 'unreachable'; why: string }

interface Watched {
  service: string
  operation: string
  note?: Record<string, string | number>
}

export interface ServiceClient {
  callService: <Value>(call: ServiceCall<Value>) => Promise<Outcome<Value>>
  /** Records the same metrics and logs for calls over other protocols than HTTP, such as mail. */
  watch: <Value>(what: Watched, work: () => Promise<Outcome<Value>>) => Promise<Outcome<Value>>
}

interface Setup {
  log: Pick<Logger, 'info' | 'warn'>
  /** If omitted, no metrics are recorded. */
  registry?: Registry
  wait?: (ms: number) => Promise<unknown>
}

const responseBytesMax = 256 * 1024
const firstWaitMs = 200

/** Creates the client; call it once per process (docs/external-services.md). */
export function createServiceClient({ log, registry, wait = delay }: Setup): ServiceClient {
  const duration = registry && createDurationMetric(registry)
  const watch: ServiceClient['watch'] = async ({ service, operation, note }, work) => {
    const started = performance.now()
    const outcome = await inSpan(`${service} ${operation}`, { kind: SpanKind.CLIENT }, async span => {
      const result = await work()
      span.setAttribute('fanfare.outcome', result.kind)
      if (result.kind !== 'answer') span.setStatus({ code: SpanStatusCode.ERROR })
      return result
    })
    const seconds = (performance.now() - started) / 1_000
    duration?.labels(service, operation, outcome.kind).observe(seconds)
    const { kind, status, why } = { status: undefined, why: undefined, ...outcome }
    const line = { service, operation, outcome: kind, status, why, seconds, ...note }
    log[kind === 'answer' ? 'info' : 'warn'](line, 'asked a service')
    return outcome
  }
  return {
    watch,
    async callService(call) {
      const { service, operation, note = {}, tries = 1 } = call
      const request = buildRequest(call)
      const url = URL.parse(call.url)
      const isAllowed = url !== null && service.mayAsk(url)
      for (let attempt = 1; ; attempt += 1) {
        const what = {
          service: service.name,
          operation,
          note: attempt === 1 ? note : { ...note, try: attempt },
        }
        const outcome = await watch(what, async () => (isAllowed ? sendOnce(call, url, request) : notAllowed))
        if (!isAllowed || attempt >= tries || !mayRepeat(call, outcome)) return outcome
        await wait(firstWaitMs * 2 ** (attempt - 1))
      }
    },
  }
}

function createDurationMetric(registry: Registry) {
  return new Histogram({
    name: 'outside_call_duration_seconds',
    help: 'Time of one call of a service outside, by what came of it: answer, refused, unclear, unreachable.',
    labelNames: ['service', 'operation', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30],
    registers: [registry],
  })
}

const notAllowed = { kind: 'unreachable', why: 'not an allowed address' } as const

async function sendOnce<Value>(
  call: ServiceCall<Value>,
  url: URL,
  request: HttpRequest,
): Promise<Outcome<Value>> {
  const bounds: ExchangeLimits = {
    timeoutMs: call.timeoutMs,
    answerBytesMax: call.answerBytesMax ?? responseBytesMax,
  }
  const traced = { ...request, headers: withTraceHeaders(request.headers) }
  const response = await exchangeHttp(url, traced, bounds)
  if ('why' in response) return { kind: response.isSent ? 'unclear' : 'unreachable', why: response.why }
  const { status } = response
  // 408 doesn't count as a refusal, because the service may have read part of the request.
  if (status >= 400 && status < 500 && status !== 408)
    return { kind: 'refused', status, body: parseBody(response) }
  if (status < 200 || status >= 300) return { kind: 'unclear', why: `status ${status}`, status }
  try {
    return { kind: 'answer', status, value: call.read(response) }
  } catch {
    // Doesn't use the error's message, because it may quote the response.
    return { kind: 'unclear', why: 'not what the protocol says', status }
  }
}

/**
 * Returns whether a call may be retried at once: always if `unreachable`, and if it is idempotent, also after
 * `unclear` or a temporary refusal.
 */
function mayRepeat(call: ServiceCall<unknown>, outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'unreachable') return true
  const isRepeatable = call.isRepeatable ?? (call.method === 'GET' || call.idempotencyKey !== undefined)
  return (
    isRepeatable && (outcome.kind === 'unclear' || (outcome.kind === 'refused' && outcome.status === 429))
  )
}

function buildRequest(call: ServiceCall<unknown>): HttpRequest {
  const { service, method = 'POST', headers = {}, idempotencyKey, form, json, bytes } = call
  const { idempotencyHeader, lookup, reusesConnections = false } = service
  if (idempotencyKey !== undefined && !idempotencyHeader) throw new Error(`${service.name} takes no keys`)
  const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : bytes
  const type = form ? 'application/x-www-form-urlencoded' : json ? 'application/json' : undefined
  return {
    method,
    headers: {
      Accept: 'application/json',
      'User-Agent': 'fanfare',
      ...(type && { 'Content-Type': `${type}; charset=utf-8` }),
      ...(idempotencyHeader && idempotencyKey && { [idempotencyHeader]: idempotencyKey }),
      ...headers,
    },
    body: Buffer.from(body ?? ''),
    reusesConnections,
    ...(lookup && { lookup }),
  }
}

function parseBody({ bytes }: HttpResponse): unknown {
  const text = bytes.toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
