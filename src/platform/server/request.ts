import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { truncate } from './log.ts'
import { toNetwork } from './to-network.ts'

/** State of a request: its identity, and fields for logs and metrics. */
export interface Call {
  requestId: string
  /** The caller's network for rate limits: an IPv4 address or an IPv6 network. */
  address: string
  /** IP address of the peer, which is the caller or a proxy. */
  socketAddress: string
  method: string
  /** The unmodified path and query. */
  target: string
  header: (name: string) => string | null
  standing: Record<string, string>
  /** The matched pattern for logs and metrics, never the path itself. */
  route: string
  /** Error name of an expected failure, for the log. */
  failure?: string
  /** The calling fan or member of staff for the log; `order` is the order that the call names. */
  fan?: number
  staff?: number
  order?: string
}

/** Fields of a call that identify it in the log. */
export type LoggedCall = Pick<Call, 'requestId' | 'route' | 'target'>

export interface AppEnv {
  Bindings: Partial<HttpBindings> & { call?: Call }
}

/**
 * Creates the call of a request. Reads headers from Node's IncomingMessage if there is one, because building
 * a `Headers` object costs more than the rest of a cached response.
 */
export function openCall(
  request: Request,
  env: AppEnv['Bindings'],
  { trustedProxies, standing }: { trustedProxies: number; standing: Call['standing'] },
): Call {
  const header = createHeaderReader(request, env)
  return {
    requestId: (trustedProxies > 0 && readInboundRequestId(header)) || randomUUID(),
    address: findCallerAddress(header, env, trustedProxies),
    socketAddress: env.incoming?.socket.remoteAddress ?? '',
    method: request.method,
    target: getTarget(request, env),
    header,
    standing,
    route: 'other',
  }
}

/** Returns the unmodified path without its query. */
export function getPath({ target }: Pick<Call, 'target'>): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}

/** Matches paths whose remainder is a token, even if the path is misspelled and matches no route. */
const belowSecret = /^(\/+(?:calendar|wallet-pass|returns|hls)\/).+/i

const loggedPathMax = 300

/**
 * Returns the path for the log, with secrets (tokens) redacted. Takes linear time, because callers control
 * the path.
 */
export function redactPath(call: Pick<LoggedCall, 'route' | 'target'>): string {
  if (/\{(?:token|playback_token|preuser_id)\}/.test(call.route)) return call.route
  const path = getPath(call)
  const secret = belowSecret.exec(path)
  if (secret) return `${secret[1]}…`
  // If no route matched, the path may be that of a token with a wrong method or a typo.
  return truncate(call.route === 'other' ? redactTokens(path) : path, loggedPathMax)
}

function redactTokens(path: string): string {
  return path
    .split('/')
    .map(segment => (/[\w-]{32}/.test(segment) ? '…' : segment))
    .join('/')
}

export function getCall(c: Context<AppEnv>): Call {
  const { call } = c.env
  if (!call) throw new Error('a request has come past the app')
  return call
}

/**
 * Creates a response with the request id. Headers stay a plain object, because accessing `response.headers`
 * later would take the adapter's slow path.
 */
export function respond(
  call: Call,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array | ReadableStream<Uint8Array> | null,
): Response {
  const fields = { ...call.standing, ...headers, 'X-Request-Id': call.requestId }
  return new Response(body as BodyInit | null, { status, headers: fields })
}

type HeaderReader = Call['header']

function createHeaderReader(request: Request, { incoming }: AppEnv['Bindings']): HeaderReader {
  if (!incoming) return name => request.headers.get(name)
  const { headers } = incoming
  return name => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
}

/** Returns the request target in origin form, although proxies may send it in absolute form. */
function getTarget(request: Request, { incoming }: AppEnv['Bindings']): string {
  const target = incoming?.url
  if (target?.startsWith('/')) return target
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Returns the request id from a trusted proxy if its format is plausible (a UUID, hexadecimal digits or a
 * trace id), else null.
 */
function readInboundRequestId(header: HeaderReader): string | null {
  const inbound = header('x-request-id')
  return inbound && /^[\w.:=+/-]{8,128}$/.test(inbound) ? inbound : null
}

/**
 * Returns the caller's IP address. Each trusted proxy appends the address that it saw to X-Forwarded-For, so
 * with n proxies the caller's is the nth entry from the end; earlier entries can be forged. Returns the
 * network for IPv6, because a single caller controls a huge number of addresses in it.
 */
function findCallerAddress(header: HeaderReader, env: AppEnv['Bindings'], trustedProxies: number): string {
  const socket = env.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return toNetwork(socket)
  const seen = header('x-forwarded-for')?.split(',') ?? []
  return toNetwork(seen.at(-trustedProxies)?.trim() || socket)
}
