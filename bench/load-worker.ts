/**
 * Generates load in a separate process: a fixed number of keep-alive connections, each sending its next
 * request when the full response has arrived (closed loop). It writes prepared bytes and parses only a
 * response's length, because `node:http` as a client costs more than our server.
 */
import { connect } from 'node:net'
import { onOrder } from './worker.ts'

export interface LoadOrder {
  port: number
  path: string
  headers: Record<string, string>
  connections: number
  ms: number
  write?: Write
}

export interface Write {
  method: string
  body: string
  headersPerConnection: Record<string, string>[]
}

export interface LoadReport {
  count: number
  seconds: number
  /** The reason why the round is invalid, or null. */
  problem: string | null
}

const headEnd = Buffer.from('\r\n\r\n')

onOrder(async (order: LoadOrder): Promise<LoadReport> => {
  const start = performance.now()
  const until = start + order.ms
  const running = Array.from({ length: order.connections }, (_, index) => runConnection(order, index, until))
  try {
    const counts = await Promise.all(running)
    const count = counts.reduce((sum, part) => sum + part, 0)
    return { count, seconds: (performance.now() - start) / 1_000, problem: null }
  } catch (error) {
    return { count: 0, seconds: 1, problem: String(error) }
  }
})

/** Sends requests on one connection until the time is up; returns the number of responses. */
function runConnection(order: LoadOrder, index: number, until: number): Promise<number> {
  const { port } = order
  const request = formatRequest(order, index)
  return new Promise((resolve, reject) => {
    let count = 0
    let missing = 0
    let received: Buffer = Buffer.alloc(0)
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', (data: Buffer) => {
      if (missing === 0) {
        received = received.length > 0 ? Buffer.concat([received, data]) : data
        const end = received.indexOf(headEnd)
        if (end < 0) return
        const length = readBodyLength(received.toString('latin1', 0, end))
        if (length === null) return socket.destroy(new Error(received.toString('latin1', 0, end)))
        missing = length - (received.length - end - headEnd.length)
        received = Buffer.alloc(0)
      } else missing -= data.length
      if (missing > 0) return
      count += 1
      if (performance.now() < until) return socket.write(request)
      socket.removeAllListeners('close')
      socket.end(() => resolve(count))
    })
  })
}

function formatRequest({ port, path, headers, write }: LoadOrder, index: number): Buffer {
  const body = write?.body ?? ''
  const fields = {
    Host: `localhost:${port}`,
    ...headers,
    ...write?.headersPerConnection[index],
    ...(write && { 'Content-Length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`)
  const start = `${write?.method ?? 'GET'} ${path} HTTP/1.1`
  return Buffer.from(`${start}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Returns the body's length, or null for an unexpected response. */
function readBodyLength(head: string): number | null {
  if (!head.startsWith('HTTP/1.1 200 ')) return null
  const at = head.search(/\r\ncontent-length:/i)
  return at < 0 ? null : Number.parseInt(head.slice(at + 17), 10)
}
