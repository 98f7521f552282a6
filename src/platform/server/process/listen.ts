import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'

type Address = { host: string; port: number }
type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

type Listening = {
  /** The actual port, also when 0 was configured. */
  port: number
  /**
   * Graceful shutdown: answers with `Connection: close` and still accepts for `graceMs`, until load balancers have
   * moved on; then stops accepting, gives running requests ten seconds, and closes.
   */
  drain: (graceMs: number) => Promise<void>
}

type Result = { ok: true; listening: Listening } | { ok: false; problem: string }

const drainTimeoutMs = 10_000
const idlePollMs = 50
/**
 * Longer than the idle time-out of load balancers (usually 60 s): they must close first, or requests race with our
 * close.
 */
const keepAliveTimeoutMs = 75_000

/** Starts the HTTP server, or returns the reason why it can't. */
export async function listen(fetch: Fetch, address: Address): Promise<Result> {
  const server = createAdaptorServer({ fetch: fetch as (request: Request) => Response }) as Server
  server.keepAliveTimeout = keepAliveTimeoutMs
  const opened = await open(server, address)
  if (!opened.ok) return opened
  const { port } = server.address() as AddressInfo
  const drain = async (graceMs: number) => {
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
    if (graceMs > 0) await delay(graceMs)
    await close(server)
  }
  return { ok: true, listening: { port, drain } }
}

/** Checks that the address is free, to fail fast before the slow parts of a start. */
export async function checkAddress(address: Address): Promise<{ ok: true } | { ok: false; problem: string }> {
  const server = createServer()
  const opened = await open(server, address)
  if (opened.ok) await new Promise(resolve => server.close(resolve))
  return opened
}

function open(server: NetServer, { host, port }: Address): ReturnType<typeof checkAddress> {
  return new Promise(resolve => {
    server.once('error', error => resolve({ ok: false, problem: explain(error, { host, port }) }))
    server.listen(port, host, () => resolve({ ok: true }))
  })
}

function explain({ code, message }: NodeJS.ErrnoException, { host, port }: Address) {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program: stop it, or set PORT.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  return `Port ${port} of ${host} cannot be opened: ${message}.`
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    // Keep-alive connections that become idle after the server stopped listening aren't closed by Node.
    const idle = setInterval(() => server.closeIdleConnections(), idlePollMs)
    const force = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(force)
      resolve()
    })
  })
}
