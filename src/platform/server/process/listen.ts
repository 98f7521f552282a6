import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'

type Address = { host: string; port: number }
type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

type Listening = {
  /** The port in use, also when any free one was asked for. */
  port: number
  /**
   * Answers with `Connection: close` and goes on accepting for `graceMs`, so that nobody who is sent elsewhere loses a
   * request; then accepts nothing more, lets running requests finish for up to ten seconds, and closes.
   */
  drain: (graceMs: number) => Promise<void>
}

type Result = { ok: true; listening: Listening } | { ok: false; problem: string }

const drainTimeoutMs = 10_000
const idlePollMs = 50
/** Longer than load balancers keep an idle connection (60 s is usual): they must be the ones who close it. */
const keepAliveTimeoutMs = 75_000

/** Serves HTTP, or says in one sentence why that is not possible. */
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

/** Whether the address can be listened on just now. Asked first, before the slow parts of a start. */
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
    // A kept-alive connection becomes idle some time after the server stopped listening; nothing else closes it.
    const idle = setInterval(() => server.closeIdleConnections(), idlePollMs)
    const force = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(force)
      resolve()
    })
  })
}
