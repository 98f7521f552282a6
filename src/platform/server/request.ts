import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What every request carries through the app. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The caller's address; empty for calls from inside the process. */
    address: string
    /** True for calls that server rendering makes in-process: no limits, no ETag. */
    internal: boolean
    /** The matched pattern, for logs and metrics: never the address itself. */
    route: string
    /** The name of an expected failure, for the log. */
    failure: string
  }
}

/** A request id that a proxy in front made, when it looks like one. */
export function inboundRequestId(c: Context<AppEnv>): string | null {
  const given = c.req.header('x-request-id')
  return given && /^[\w-]{8,64}$/.test(given) ? given : null
}

/**
 * The address of the caller. Each trusted proxy appends the address that it saw to X-Forwarded-For, so
 * with n of them the nth entry from the end is the caller's; what stands before it is hearsay.
 */
export function callerAddress(c: Context<AppEnv>, trustedProxies: number): string {
  const socket = c.env.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const seen = c.req.header('x-forwarded-for')?.split(',') ?? []
  return seen.at(-trustedProxies)?.trim() || socket
}
