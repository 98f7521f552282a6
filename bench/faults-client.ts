import { createHash, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorBody } from '../src/platform/contract/errors.ts'
import type { Client, Reply } from './checkout-client.ts'
import type { Balancer } from './faults-balancer.ts'
import type { TallyLog } from './faults-tally.ts'
import { sendRequest } from './http.ts'

export interface Call {
  method?: string
  path: string
  token?: string
  body?: object
  key?: string
}

export interface Written<Body = unknown> {
  reply: Reply<Body>
  /** The fault during which the outcome was first unknown, else the current one. */
  fault: string
}

export interface FaultClient {
  /** Sends a write until it is acknowledged or refused, and counts it. */
  write: <Body>(call: Call) => Promise<Written<Body>>
  /** Sends a request that isn't counted, until it is answered. */
  ask: Client['call']
}

interface Options {
  balancer: Balancer
  log: TallyLog
  random: () => number
  /** Called with an answer that no fault explains. */
  onProblem: (problem: string) => void
}

/** Longer than a paused process or database, and than a process takes to start again. */
const answeredWithinMs = 150_000
const timeoutMs = 12_000
const pauseMs = 250

type Attempt =
  | { kind: 'answered'; reply: Reply }
  | { kind: 'not sent' | 'later' }
  | { kind: 'unknown'; reason: string }

/**
 * Creates a client that acts like a fan's browser: it repeats a write with the same idempotency key, at the
 * other process, until its outcome is known.
 */
export function createFaultClient({ balancer, log, random, onProblem }: Options): FaultClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const attempt = (call: Call, port: number) => send(call, port, agent, onProblem)

  async function repeat(call: Call, onAttempt: (attempt: Attempt) => void): Promise<Reply> {
    const endMs = performance.now() + answeredWithinMs
    const key = call.key ?? randomUUID()
    let turn = random() < 0.5 ? 0 : 1
    while (performance.now() < endMs) {
      const result = await attempt({ ...call, key }, balancer.pick(turn))
      onAttempt(result)
      if (result.kind === 'answered') return result.reply
      turn += 1
      await delay(pauseMs + random() * pauseMs)
    }
    throw new Error(`${call.method ?? 'GET'} ${call.path} was not answered in ${answeredWithinMs / 1_000} s`)
  }

  return {
    async write<Body>(call: Call) {
      let unknownSince: string | null = null as string | null
      const reply = await repeat(call, result => {
        if (result.kind === 'not sent') return
        log.count('sent')
        if (result.kind !== 'unknown' || unknownSince !== null) return
        unknownSince = log.fault()
        log.countUnknown(result.reason)
      })
      const isAcknowledged = reply.status < 400
      log.count(isAcknowledged ? 'acknowledged' : 'refused')
      if (unknownSince !== null) log.add(isAcknowledged ? 'laterAcknowledged' : 'laterRefused', unknownSince)
      return { reply: reply as Reply<Body>, fault: unknownSince ?? log.fault() }
    },
    ask: async <Body>(_name: string, call: Call) => (await repeat(call, () => {})) as Reply<Body>,
  }
}

/** Answers that say nothing about the write, because it wasn't tried. */
const laterStatuses = [408, 425, 429]

async function send(
  { method = 'GET', path, token, body, key }: Call,
  port: number,
  agent: Agent,
  onProblem: (problem: string) => void,
): Promise<Attempt> {
  const headers = {
    // Gives each fan an address, so that limits are counted as for many networks.
    'X-Forwarded-For': toAddress(token ?? key ?? ''),
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key && method !== 'GET' && { 'Idempotency-Key': key }),
  }
  try {
    const content = body && JSON.stringify(body)
    const response = await sendRequest({ port, path, method, headers, body: content, agent, timeoutMs })
    const { status, text } = response
    if (laterStatuses.includes(status)) return { kind: 'later' }
    if (status === 500) onProblem(`${method} ${path} responded 500: ${text.slice(0, 200)}`)
    const isJson = response.headers['content-type']?.includes('json') ?? false
    if (status >= 500) return { kind: 'unknown', reason: `${status} ${readErrorName(isJson, text)}` }
    const location = response.headers.location ?? ''
    return { kind: 'answered', reply: { status, body: isJson ? JSON.parse(text) : text, location } }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ECONNREFUSED' ? { kind: 'not sent' } : { kind: 'unknown', reason: code ?? message }
  }
}

const readErrorName = (isJson: boolean, text: string): string =>
  isJson ? ((JSON.parse(text) as Partial<ErrorBody>).error_code?.name ?? '') : text.slice(0, 60)

function toAddress(text: string): string {
  const [a, b, c] = createHash('sha256').update(text).digest()
  return `10.${a}.${b}.${c}`
}
