import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { clipped } from './log.ts'
import { networkOf } from './network-of.ts'

/** Per-request state: identity, and fields for log and metrics. */
export interface Call {
  requestId: string
  /** Who calls, for limits: an IPv4 address or an IPv6 network. */
  address: string
  /** The peer's address: the caller, or a proxy. */
  socketAddress: string
  method: string
  /** Path and query as they were sent. */
  target: string
  header: (name: string) => string | null
  /** Default response headers. */
  standing: Record<string, string>
  /** The matched pattern, for log and metrics: never the address itself. */
  route: string
  /** The error name of an expected failure, for the log. */
  failure?: string
  /** The fan who calls, and the order that the call names, for the log. */
  fan?: number
  order?: string
}

/** What the log says of a call. */
export type LoggedCall = Pick<Call, 'requestId' | 'route' | 'target'>

export interface AppEnv {
  Bindings: Partial<HttpBindings> & { call?: Call }
}

/**
 * Creates the call of a request. Reads headers from Node's IncomingMessage if there is one: building a `Headers` object
 * costs more than the rest of a cached answer.
 */
export function openCall(
  request: Request,
  env: AppEnv['Bindings'],
  { trustedProxies, standing }: { trustedProxies: number; standing: Call['standing'] },
): Call {
  const header = headerReader(request, env)
  return {
    requestId: (trustedProxies > 0 && inboundRequestId(header)) || randomUUID(),
    address: callerAddress(header, env, trustedProxies),
    socketAddress: env.incoming?.socket.remoteAddress ?? '',
    method: request.method,
    target: targetOf(request, env),
    header,
    standing,
    route: 'other',
  }
}

/** The path as it was sent, without its query. */
export function pathOf({ target }: Pick<Call, 'target'>): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}

/** Below these stand tokens: also where an address is nearly right, and so a page's that isn't there. */
const belowSecret = /^(\/+(?:calendar|wallet-pass|returns|hls)\/).+/i

/** Longest path in the log, in characters. */
const loggedPathMax = 300

/** The path for the log, with secrets (tokens) redacted. Takes linear time, because strangers choose the path. */
export function loggedPath(call: Pick<LoggedCall, 'route' | 'target'>): string {
  if (/\{(?:token|playback_token|preuser_id)\}/.test(call.route)) return call.route
  const path = pathOf(call)
  const secret = belowSecret.exec(path)
  if (secret) return `${secret[1]}…`
  // No route: a token path that was asked with a wrong method, or nearly one.
  return clipped(call.route === 'other' ? withoutTokens(path) : path, loggedPathMax)
}

function withoutTokens(path: string): string {
  return path
    .split('/')
    .map(segment => (/[\w-]{32}/.test(segment) ? '…' : segment))
    .join('/')
}

/** The current call of a Hono context. */
export function callOf(c: Context<AppEnv>): Call {
  const { call } = c.env
  if (!call) throw new Error('a request has come past the app')
  return call
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

type HeaderReader = Call['header']

function headerReader(request: Request, { incoming }: AppEnv['Bindings']): HeaderReader {
  if (!incoming) return name => request.headers.get(name)
  const { headers } = incoming
  return name => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
}

/** The request target in origin form; proxies may send absolute form. */
function targetOf(request: Request, { incoming }: AppEnv['Bindings']): string {
  const target = incoming?.url
  if (target?.startsWith('/')) return target
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** A request id that a trusted proxy made, when it looks like one: a UUID, hexadecimal digits, or a trace's name. */
function inboundRequestId(header: HeaderReader): string | null {
  const given = header('x-request-id')
  return given && /^[\w.:=+/-]{8,128}$/.test(given) ? given : null
}

/**
 * The address of the caller. Each trusted proxy appends the address that it saw to X-Forwarded-For, so
 * with n of them the nth entry from the end is the caller's; what stands before it is hearsay. Of IPv6 it is the
 * network, here and so for every limit: one caller has more addresses in it than anybody could count.
 */
function callerAddress(header: HeaderReader, env: AppEnv['Bindings'], trustedProxies: number): string {
  const socket = env.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return networkOf(socket)
  const seen = header('x-forwarded-for')?.split(',') ?? []
  return networkOf(seen.at(-trustedProxies)?.trim() || socket)
}
