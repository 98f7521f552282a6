/**
 * The fans of `npm run bench -- makes` and `-- seats`, in a process of their own. Open loop: each request has a due time,
 * whether or not earlier ones were answered, and goes out on the next free connection; latency counts from
 * the due time (no coordinated omission).
 */
import { connect, type Socket } from 'node:net'

export interface MakesOrder {
  port: number
  /** Of each token, or one for all. */
  path: string | string[]
  tokens: string[]
  /** Sent as JSON by POST; a PUT without a body where there is none. */
  body?: string
  /** Of each token, where they differ. */
  calls?: { method: string; body: string }[]
  /** Requests a second. */
  rate: number
  connections: number
}

export interface MakesReport {
  /** In order of arrival. */
  latenciesMs: number[]
  /** Responses by status. */
  statuses: Record<string, number>
  seconds: number
}

const headEnd = '\r\n\r\n'

process.on('message', (order: MakesOrder) => {
  run(order).then(report => process.send?.(report))
})
process.on('disconnect', () => process.exit(0))

async function run({ port, path, tokens, rate, connections, body, calls }: MakesOrder): Promise<MakesReport> {
  const free = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const lanes = [...free]
  const waiting: { dueMs: number; token: string; path: string; at: number }[] = []
  const report: MakesReport = { latenciesMs: [], statuses: {}, seconds: 0 }
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    let next = 0
    const send = (socket: Socket, { dueMs, at, ...one }: (typeof waiting)[number]) => {
      answerOf(socket, requestOf({ port, body, ...one, ...calls?.[at] })).then(status => {
        report.latenciesMs.push(performance.now() - dueMs)
        report.statuses[status] = (report.statuses[status] ?? 0) + 1
        const following = waiting.shift()
        if (following) send(socket, following)
        else free.push(socket)
        if (report.latenciesMs.length < tokens.length) return
        for (const lane of lanes) lane.destroy()
        resolve({ ...report, seconds: (performance.now() - startMs) / 1_000 })
      }, reject)
    }
    const tick = () => {
      const nowMs = performance.now()
      for (; next < tokens.length; next += 1) {
        const own = typeof path === 'string' ? path : (path[next] ?? '')
        const due = { dueMs: startMs + (next * 1_000) / rate, token: tokens[next] ?? '', path: own, at: next }
        if (due.dueMs > nowMs) break
        const socket = free.pop()
        if (socket) send(socket, due)
        else waiting.push(due)
      }
      if (next < tokens.length) setTimeout(tick, 1)
    }
    tick()
  })
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.setEncoding('latin1')
    socket.on('error', reject)
  })
}

interface Asked {
  port: number
  path: string
  token: string
  body: string | undefined
  method?: string
}

function requestOf({ port, path, token, body = '', method = body ? 'POST' : 'PUT' }: Asked): string {
  const fields = [
    ...[`Host: localhost:${port}`, `Authorization: Bearer ${token}`, `Content-Length: ${body.length}`],
    ...(body ? ['Content-Type: application/json'] : []),
  ]
  return `${method} ${path} HTTP/1.1\r\n${fields.join('\r\n')}${headEnd}${body}`
}

/** Resolves to the status once the response has arrived in full. */
function answerOf(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let held = ''
    const stop = (settle: () => void) => {
      socket.off('data', read)
      socket.off('close', lost)
      settle()
    }
    const lost = () => stop(() => reject(new Error('the server closed a connection')))
    const read = (data: string) => {
      held += data
      const end = held.indexOf(headEnd)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(held)?.[1] ?? 0)
      if (end >= 0 && held.length >= end + headEnd.length + length) {
        stop(() => resolve(held.slice('HTTP/1.1 '.length, 12)))
      }
    }
    socket.on('data', read)
    socket.on('close', lost)
    socket.write(request)
  })
}
