import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface Answer<Body = unknown> {
  status: number
  body: Body
  location: string
}

/** Latencies in milliseconds and status counts of one call. */
export interface CallTimes {
  latenciesMs: number[]
  statuses: Record<string, number>
}

interface Asked {
  method?: string
  path: string
  token?: string
  body?: object
  /** Counted from when it was due, so that a server that falls behind can't hide it. */
  dueMs?: number
}

export interface Client {
  times: Record<string, CallTimes>
  /** Retries, because the server was down or overloaded. */
  repeats: () => number
  call: <Body = unknown>(name: string, asked: Asked) => Promise<Answer<Body>>
}

/** How long a browser goes on retrying while the server is down. */
const patienceMs = 150_000

/** The product's calls as a browser makes them: a write keeps its idempotency key over all retries. */
export function clientOf(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_096 })
  const times: Client['times'] = {}
  let repeats = 0
  const note = (name: string, status: number, latencyMs: number) => {
    times[name] ??= { latenciesMs: [], statuses: {} }
    times[name].latenciesMs.push(latencyMs)
    times[name].statuses[status] = (times[name].statuses[status] ?? 0) + 1
  }
  return {
    times,
    repeats: () => repeats,
    async call<Body>(name: string, { dueMs = performance.now(), ...asked }: Asked): Promise<Answer<Body>> {
      const url = `http://127.0.0.1:${port}${asked.path}`
      const key = asked.method && asked.method !== 'GET' ? randomUUID() : null
      let sentMs = dueMs
      for (;;) {
        const answer = await send<Body>(url, { ...asked, key, agent }).catch(() => null)
        const isOver = performance.now() - dueMs > patienceMs
        if (answer) note(name, answer.status, performance.now() - sentMs)
        if (answer && (answer.status !== 503 || isOver)) return answer
        if (isOver) throw new Error(`nobody answered ${name}`)
        repeats += 1
        await delay(300)
        sentMs = performance.now()
      }
    },
  }
}

interface Sent extends Omit<Asked, 'dueMs' | 'path'> {
  key?: string | null
  agent?: Agent
  /** Sent as a form instead of JSON. */
  form?: Record<string, string>
}

/** One HTTP request; rejects when the connection is lost. */
export function send<Body>(url: string, { method = 'GET', token, body, form, key, agent }: Sent) {
  const text = form ? new URLSearchParams(form).toString() : body ? JSON.stringify(body) : ''
  const headers = {
    ...(text && { 'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    ...(text && { 'Content-Length': Buffer.byteLength(text) }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key && { 'Idempotency-Key': key }),
  }
  return new Promise<Answer<Body>>((answered, failed) => {
    const sent = request(url, { method, headers, ...(agent && { agent }) }, response => {
      read(response).then(received => answered({ ...parsed<Body>(response, received) }), failed)
    })
    sent.on('error', failed)
    sent.end(text)
  })
}

async function read(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8')
  let text = ''
  for await (const part of response) text += part
  return text
}

function parsed<Body>({ statusCode = 0, headers }: IncomingMessage, text: string): Answer<Body> {
  const isJson = headers['content-type']?.includes('json') ?? false
  const body = (isJson ? JSON.parse(text) : text) as Body
  return { status: statusCode, body, location: headers.location ?? '' }
}
