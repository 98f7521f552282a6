import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'

type Address = { host: string; port: number }
type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

type Listening = {
  /** The actual port, even if 0 was configured. */
  port: number
  /**
   * Shuts down gracefully: for `graceMs`, until load balancers have moved on, it still accepts connections
   * but responds with `Connection: close`; then it stops accepting, gives running requests ten seconds, and
   * closes.
   */
  drain: (graceMs: number) => Promise<void>
}

type Result = { ok: true; listening: Listening } | { ok: false; problem: string }

const drainTimeoutMs = 10_000
const idlePollMs = 50
/**
 * Longer than the idle time-out of load balancers (usually 60 s), which must close first; otherwise requests
 * race with our close.
 */
const keepAliveTimeoutMs = 75_000
/**
 * Number of connections that the kernel queues until they are accepted. Linux caps it at
 * `net.core.somaxconn`, which has the same default. If the queue is full, clients retry after 1, 3, 7, 15 and
 * 31 s. Node's own default is 511.
 */
const backlog = 4_096
/**
 * Number of sockets that listen on the port. Node accepts one connection per socket and tick, and ticks are
 * long in a busy process, so that new connections would starve behind open ones
 * (docs/decisions/2026-11-22-bounded-waiting-under-load.md). Only some systems can share a port.
 */
const sockets = process.platform === 'linux' ? 8 : 1

/** Starts the HTTP server, or returns the reason why it can't. */
export async function listen(fetch: Fetch, address: Address): Promise<Result> {
  const server = createAdaptorServer({ fetch: fetch as (request: Request) => Response }) as Server
  server.keepAliveTimeout = keepAliveTimeoutMs
  // Checks again, because another process may have taken the address since the start-up check and would share
  // its port.
  const checked = await checkAddress(address)
  if (!checked.ok) return checked
  const opened = await open(server, { ...address, reusePort: sockets > 1 })
  if (!opened.ok) return opened
  const { port } = server.address() as AddressInfo
  const others = await Promise.all(
    Array.from({ length: sockets - 1 }, () => openExtraSocket(server, { ...address, port })),
  )
  const drain = async (graceMs: number) => {
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
    if (graceMs > 0) await delay(graceMs)
    await close(server, others)
  }
  return { ok: true, listening: { port, drain } }
}

/** Checks that the address is free, so that start-up fails before its slow parts. */
export async function checkAddress(address: Address): Promise<{ ok: true } | { ok: false; problem: string }> {
  const server = createServer()
  const opened = await open(server, address)
  if (opened.ok) await new Promise(resolve => server.close(resolve))
  return opened
}

/** Opens an additional socket on the server's port and hands its connections over to the server. */
async function openExtraSocket(server: Server, address: Address): Promise<NetServer> {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, socket => {
    server.emit('connection', socket)
  })
  const opened = await open(other, { ...address, reusePort: true })
  if (!opened.ok) throw new Error(opened.problem)
  return other
}

function open(
  server: NetServer,
  { host, port, reusePort = false }: Address & { reusePort?: boolean },
): ReturnType<typeof checkAddress> {
  return new Promise(resolve => {
    server.once('error', error => resolve({ ok: false, problem: explain(error, { host, port }) }))
    server.listen({ port, host, backlog, reusePort }, () => resolve({ ok: true }))
  })
}

function explain({ code, message }: NodeJS.ErrnoException, { host, port }: Address) {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program: stop it, or set PORT.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  return `Port ${port} of ${host} cannot be opened: ${message}.`
}

async function close(server: Server, others: NetServer[]): Promise<void> {
  // Polls, because Node doesn't close keep-alive connections that become idle after the server has stopped
  // listening.
  const idle = setInterval(() => server.closeIdleConnections(), idlePollMs)
  const force = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  await Promise.all([server, ...others].map(each => new Promise(closed => each.close(closed))))
  clearInterval(idle)
  clearTimeout(force)
}
