/**
 * Generates open-loop load over HTTP in a separate process: each call has a due time, whether or not earlier
 * ones have completed, and is sent on the next free connection. Latency counts from the due time (no
 * coordinated omission).
 */
import { connect, type Socket } from 'node:net'
import { onOrder } from './worker.ts'

interface Call {
  method: string
  path: string
  token: string
  /** JSON. */
  body?: string
}

export interface CallsOrder {
  port: number
  calls: Call[]
  /** Calls per second. */
  rate: number
  connections: number
}

export interface CallsReport {
  latenciesMs: number[]
  statuses: Record<string, number>
  seconds: number
  /** CPU time of this process. */
  processorMs: number
}

const headEnd = '\r\n\r\n'

onOrder(async ({ port, calls, rate, connections }: CallsOrder): Promise<CallsReport> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const free = [...sockets]
  const waiting: { call: Call; dueMs: number }[] = []
  const latenciesMs: number[] = []
  const statuses: Record<string, number> = {}
  const startMs = performance.now()
  await new Promise<void>((resolve, reject) => {
    let next = 0
    const send = (socket: Socket, { call, dueMs }: (typeof waiting)[number]) => {
      exchange(socket, formatRequest(port, call)).then(status => {
        latenciesMs.push(performance.now() - dueMs)
        statuses[status] = (statuses[status] ?? 0) + 1
        const following = waiting.shift()
        if (following) send(socket, following)
        else free.push(socket)
        if (latenciesMs.length === calls.length) resolve()
      }, reject)
    }
    const tick = () => {
      const nowMs = performance.now()
      for (let call = calls[next]; call; call = calls[next]) {
        const dueMs = startMs + (next * 1_000) / rate
        if (dueMs > nowMs) break
        next += 1
        const socket = free.pop()
        if (socket) send(socket, { call, dueMs })
        else waiting.push({ call, dueMs })
      }
      if (next < calls.length) setTimeout(tick, 1)
    }
    tick()
  })
  const seconds = (performance.now() - startMs) / 1_000
  for (const socket of sockets) socket.destroy()
  const { user, system } = process.cpuUsage()
  return { latenciesMs, statuses, seconds, processorMs: (user + system) / 1_000 }
})

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.setEncoding('latin1')
    socket.on('error', reject)
  })
}

function formatRequest(port: number, { method, path, token, body = '' }: Call): string {
  const fields = [
    ...[`Host: localhost:${port}`, `Authorization: Bearer ${token}`, `Content-Length: ${body.length}`],
    ...(body ? ['Content-Type: application/json'] : []),
  ]
  return `${method} ${path} HTTP/1.1\r\n${fields.join('\r\n')}${headEnd}${body}`
}

/** Sends a request and resolves with the status once the full response has arrived. */
function exchange(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const stop = (settle: () => void) => {
      socket.off('data', read)
      socket.off('close', fail)
      settle()
    }
    const fail = () => stop(() => reject(new Error('the server closed a connection')))
    const read = (data: string) => {
      received += data
      const end = received.indexOf(headEnd)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0)
      if (end >= 0 && received.length >= end + headEnd.length + length) {
        stop(() => resolve(received.slice('HTTP/1.1 '.length, 12)))
      }
    }
    socket.on('data', read)
    socket.on('close', fail)
    socket.write(request)
  })
}
