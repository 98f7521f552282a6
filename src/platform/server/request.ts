import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What the app knows of a request while it answers it: its identity, and what log and metrics will say. */
export interface Call {
  requestId: string
  /** The caller's address, for limits; empty for calls from inside the process. */
  address: string
  /** Who is at the other end of the connection: the caller, or a proxy. */
  socketAddress: string
  /** True for calls that server rendering makes in-process: no limits, no ETag. */
  isInternal: boolean
  method: string
  /** Path and query as they were sent. */
  target: string
  header: (name: string) => string | null
  /** Fields of every answer of this server, unless an answer says otherwise. */
  standing: Record<string, string>
  /** The matched pattern, for log and metrics: never the address itself. */
  route: string
  /** The name of an expected failure, for the log. */
  failure?: string
}

export interface AppEnv {
  Bindings: Partial<HttpBindings> & { call?: Call }
}

/**
 * Opens the call of a request. With Node's own message at hand its header fields are read from there: a
 * `Headers` object costs more than the rest of a cached answer.
 */
export function openCall(
  request: Request,
  env: AppEnv['Bindings'],
  { trustedProxies, standing }: { trustedProxies: number; standing: Call['standing'] },
): Call {
  const header = headerReader(request, env)
  return {
    requestId: inboundRequestId(header) ?? randomUUID(),
    address: callerAddress(header, env, trustedProxies),
    socketAddress: env.incoming?.socket.remoteAddress ?? '',
    isInternal: false,
    method: request.method,
    target: targetOf(request, env),
    header,
    standing,
    route: 'other',
  }
}

/** The path as it was sent, without its query. */
export function pathOf({ target }: Call): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}

/** The path for the log: without what opens something to whoever reads it. */
export function loggedPath(call: Call): string {
  return call.route.includes('{token}') ? call.route : pathOf(call)
}

/** The call that a handler answers; one that came without is from inside the process. */
export function callOf(c: Context<AppEnv>): Call {
  c.env ??= {}
  c.env.call ??= {
    requestId: 'internal',
    address: '',
    socketAddress: '',
    isInternal: true,
    method: c.req.method,
    target: c.req.path,
    header: name => c.req.raw.headers.get(name),
    standing: {},
    route: 'other',
  }
  return c.env.call
}

/**
 * An answer with its request id. Header fields stay a plain object: touching `response.headers` later on
 * would take the slow way through the adapter.
 */
export function respond(
  call: Call,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array | null,
): Response {
  const fields = { ...call.standing, ...headers, 'X-Request-Id': call.requestId }
  return new Response(body as BodyInit | null, { status, headers: fields })
}

/**
 * An answer to a call from inside the process. Its JSON is what the handler gave, neither written nor read again, so
 * handlers answer plain data: no Date, no class. Most tests ask from inside too, and see what pages see.
 */
export function respondInside(status: number, headers: Record<string, string>, answer: unknown): Response {
  return new AnswerInside(status, headers, answer) as unknown as Response
}

/** What the process reads of its own answers. */
class AnswerInside implements Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'json'> {
  readonly status: number
  readonly #fields: Record<string, string>
  readonly #answer: unknown
  constructor(status: number, fields: Record<string, string>, answer: unknown) {
    this.status = status
    this.#fields = fields
    this.#answer = answer
  }
  get ok(): boolean {
    return this.status < 300
  }
  get headers(): Headers {
    return new Headers(this.#fields)
  }
  async text(): Promise<string> {
    return JSON.stringify(this.#answer)
  }
  async json(): Promise<unknown> {
    return this.#answer
  }
}

type HeaderReader = Call['header']

function headerReader(request: Request, { incoming }: AppEnv['Bindings']): HeaderReader {
  if (!incoming) return name => request.headers.get(name)
  const { headers } = incoming
  return name => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
}

/** Proxies may send the whole address; what counts is the path. */
function targetOf(request: Request, { incoming }: AppEnv['Bindings']): string {
  const target = incoming?.url
  if (target?.startsWith('/')) return target
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** A request id that a proxy in front made, when it looks like one. */
function inboundRequestId(header: HeaderReader): string | null {
  const given = header('x-request-id')
  return given && /^[\w-]{8,64}$/.test(given) ? given : null
}

/**
 * The address of the caller. Each trusted proxy appends the address that it saw to X-Forwarded-For, so
 * with n of them the nth entry from the end is the caller's; what stands before it is hearsay.
 */
function callerAddress(header: HeaderReader, env: AppEnv['Bindings'], trustedProxies: number): string {
  const socket = env.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const seen = header('x-forwarded-for')?.split(',') ?? []
  return seen.at(-trustedProxies)?.trim() || socket
}
