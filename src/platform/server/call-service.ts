import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'
import { type Bounds, exchange, type HttpAnswer, type HttpRequest } from './http-exchange.ts'

/** A service outside of the product, as its adapter knows it. */
export interface Service {
  /** For log and metrics, e.g. "twilio". */
  name: string
  /** Whether it may be asked at this address: the hosts that are configured, and no others. */
  mayAsk: (address: URL) => boolean
  /** The header in which it takes our key, where it does a thing once for each key. */
  idempotencyHeader?: string
  /** How names become addresses, where fans choose the names. */
  lookup?: HttpRequest['lookup']
  /** For many calls in a row that may happen twice. Else each has a connection of its own, so that outcomes are exact. */
  reusesConnections?: boolean
}

export interface ServiceCall<Value> {
  service: Service
  /** What is asked, for log and metrics: never the address, which may hold a secret. */
  operation: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** One of them at most. */
  form?: Record<string, string>
  json?: object
  bytes?: Uint8Array
  /** For each try, from the look-up of the name to the end of the answer. */
  timeoutMs: number
  /** An id of ours under which the service does this once. The same for each try and each repeat. */
  idempotencyKey?: string
  /** Tries in all; one unless told. See {@link mayRepeat}. */
  tries?: number
  /** Asking twice is as good as asking once. Reads and calls with a key are taken for such. */
  isRepeatable?: boolean
  answerBytesMax?: number
  /** What a good answer holds; throws where it is something else than the protocol says. */
  read: (answer: HttpAnswer) => Value
  /** All that the log may hold of this call: ids of ours. Addresses, headers and bodies never stand there. */
  note?: Record<string, string | number>
}

/**
 * What came of it, in the words that money needs: whether the service did it. `refused` and `unreachable` say that it
 * surely did not; `unclear` that nobody knows, so that the service has to be asked before anything is repeated.
 */
export type Outcome<Value> =
  | { kind: 'answer'; status: number; value: Value }
  /** A status of 4xx; `body` is its JSON, where it is some, else its text. */
  | { kind: 'refused'; status: number; body: unknown }
  /** A time-out, a broken or foreign answer, a status of 5xx. */
  | { kind: 'unclear'; why: string; status?: number }
  /** The request never left: no address, no connection, no certificate, no allowed host. */
  | { kind: 'unreachable'; why: string }

interface Watched {
  service: string
  operation: string
  note?: Record<string, string | number>
}

/** The only way out of the process. */
export interface Outside {
  callService: <Value>(call: ServiceCall<Value>) => Promise<Outcome<Value>>
  /** The same figures and log lines for what is no HTTP (mail). */
  watch: <Value>(what: Watched, work: () => Promise<Outcome<Value>>) => Promise<Outcome<Value>>
}

interface Setup {
  log: Pick<Logger, 'info' | 'warn'>
  /** Absent: nobody counts. */
  registry?: Registry
  wait?: (ms: number) => Promise<unknown>
}

const answerBytesMax = 256 * 1024
const firstWaitMs = 200

/** One for each process: see docs/outside-services.md. */
export function createOutside({ log, registry, wait = delay }: Setup): Outside {
  const duration = registry && durationIn(registry)
  const watch: Outside['watch'] = async ({ service, operation, note }, work) => {
    const started = performance.now()
    const outcome = await work()
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
      const request = requestOf(call)
      const url = URL.parse(call.url)
      const isAllowed = url !== null && service.mayAsk(url)
      for (let turn = 1; ; turn += 1) {
        const what = { service: service.name, operation, note: turn === 1 ? note : { ...note, try: turn } }
        const outcome = await watch(what, async () => (isAllowed ? ask(call, url, request) : notAllowed))
        if (!isAllowed || turn >= tries || !mayRepeat(call, outcome)) return outcome
        await wait(firstWaitMs * 2 ** (turn - 1))
      }
    },
  }
}

function durationIn(registry: Registry) {
  return new Histogram({
    name: 'outside_call_duration_seconds',
    help: 'Time of one call of a service outside, by what came of it: answer, refused, unclear, unreachable.',
    labelNames: ['service', 'operation', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30],
    registers: [registry],
  })
}

const notAllowed = { kind: 'unreachable', why: 'not an allowed address' } as const

async function ask<Value>(call: ServiceCall<Value>, url: URL, request: HttpRequest): Promise<Outcome<Value>> {
  const bounds: Bounds = { timeoutMs: call.timeoutMs, answerBytesMax: call.answerBytesMax ?? answerBytesMax }
  const answer = await exchange(url, request, bounds)
  if ('why' in answer) return { kind: answer.isSent ? 'unclear' : 'unreachable', why: answer.why }
  const { status } = answer
  // 408: what was sent took too long, and nobody says how much of it arrived.
  if (status >= 400 && status < 500 && status !== 408)
    return { kind: 'refused', status, body: bodyOf(answer) }
  if (status < 200 || status >= 300) return { kind: 'unclear', why: `status ${status}`, status }
  try {
    return { kind: 'answer', status, value: call.read(answer) }
  } catch {
    // Not the error's own words: they may quote the answer.
    return { kind: 'unclear', why: 'not what the protocol says', status }
  }
}

/**
 * Whether a call may be tried again at once. What surely did not happen may; what is unclear, or refused only for now,
 * may where the service takes a repeat for the same.
 */
function mayRepeat(call: ServiceCall<unknown>, outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'unreachable') return true
  const isRepeatable = call.isRepeatable ?? (call.method === 'GET' || call.idempotencyKey !== undefined)
  return (
    isRepeatable && (outcome.kind === 'unclear' || (outcome.kind === 'refused' && outcome.status === 429))
  )
}

function requestOf(call: ServiceCall<unknown>): HttpRequest {
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

function bodyOf({ bytes }: HttpAnswer): unknown {
  const text = bytes.toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
