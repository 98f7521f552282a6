import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sendRequest } from './http.ts'

export interface Reply<Body = unknown> {
  status: number
  body: Body
  location: string
}

export interface CallTimes {
  latenciesMs: number[]
  statuses: Record<string, number>
}

interface Call {
  method?: string
  path: string
  token?: string
  body?: object
  /** Start of the latency measurement, so that a slow server can't hide its delay. */
  dueMs?: number
}

export interface Client {
  times: Record<string, CallTimes>
  /** Returns how often calls were sent again because the server was down or overloaded. */
  retries: () => number
  call: <Body = unknown>(name: string, call: Call) => Promise<Reply<Body>>
}

/** Maximum time that a fan retries while the server is down. */
const retriesMaxMs = 150_000

/**
 * Creates a client that calls the product like a browser: a write keeps its idempotency key over all retries.
 */
export function createClient(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_096 })
  const times: Client['times'] = {}
  let retries = 0
  const note = (name: string, status: number, latencyMs: number) => {
    times[name] ??= { latenciesMs: [], statuses: {} }
    times[name].latenciesMs.push(latencyMs)
    times[name].statuses[status] = (times[name].statuses[status] ?? 0) + 1
  }
  return {
    times,
    retries: () => retries,
    async call<Body>(name: string, { dueMs = performance.now(), ...call }: Call): Promise<Reply<Body>> {
      const url = `http://127.0.0.1:${port}${call.path}`
      const key = call.method && call.method !== 'GET' ? randomUUID() : null
      let sentMs = dueMs
      for (;;) {
        const reply = await send<Body>(url, { ...call, key, agent }).catch(() => null)
        const isOver = performance.now() - dueMs > retriesMaxMs
        if (reply) note(name, reply.status, performance.now() - sentMs)
        if (reply && (reply.status !== 503 || isOver)) return reply
        if (isOver) throw new Error(`${name} was not answered`)
        retries += 1
        await delay(300)
        sentMs = performance.now()
      }
    },
  }
}

interface Request extends Omit<Call, 'dueMs' | 'path'> {
  key?: string | null
  agent?: Agent
  /** If set, sent as a form instead of JSON. */
  form?: Record<string, string>
}

/** Sends one HTTP request; rejects when the connection is lost. */
export async function send<Body>(
  url: string,
  { method = 'GET', token, body, form, key, agent }: Request,
): Promise<Reply<Body>> {
  const { port, pathname, search } = new URL(url)
  const content = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body)
  const { status, headers, text } = await sendRequest({
    port: Number(port),
    path: pathname + search,
    method,
    headers: {
      ...(content && { 'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: content,
    ...(agent && { agent }),
  })
  const isJson = headers['content-type']?.includes('json') ?? false
  return { status, body: (isJson ? JSON.parse(text) : text) as Body, location: headers.location ?? '' }
}
