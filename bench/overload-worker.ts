/**
 * Simulates the clients of `npm run bench -- overload` in a separate process. Each has a keep-alive
 * connection and requests a page at a new URL as soon as the last response has fully arrived.
 */
import { Agent } from 'node:http'
import { sendRequest } from './http.ts'
import { browserHeaders } from './load.ts'
import { onOrder } from './worker.ts'

export interface OverloadOrder {
  port: number
  clients: number
  ms: number
}

export interface OverloadReport {
  pages: number
  /** Number of 503 responses with Retry-After. */
  shed: number
  others: number
}

onOrder(async ({ port, clients, ms }: OverloadOrder): Promise<OverloadReport> => {
  const until = performance.now() + ms
  const report = { pages: 0, shed: 0, others: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let requests = 0
  const client = async () => {
    while (performance.now() < until) {
      requests += 1
      report[await request({ port, agent, path: `/search/?query=crowd${requests}` })] += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return report
})

async function request(target: { port: number; agent: Agent; path: string }): Promise<keyof OverloadReport> {
  try {
    const { status, headers } = await sendRequest({ ...target, headers: browserHeaders, isBuffered: false })
    if (status === 200) return 'pages'
    return status === 503 && headers['retry-after'] !== undefined ? 'shed' : 'others'
  } catch {
    return 'others'
  }
}
