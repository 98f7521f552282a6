/**
 * The clients of `bench -- overload`, in a process of their own: keep-alive connections that each request a
 * page at a new address as soon as the last response has arrived in full.
 */
import { Agent, get } from 'node:http'
import { browserHeaders } from './load.ts'

export interface OverloadOrder {
  port: number
  clients: number
  ms: number
}

export interface OverloadReport {
  pages: number
  /** 503 responses with Retry-After. */
  shed: number
  others: number
}

process.on('message', (order: OverloadOrder) => {
  crowd(order).then(report => process.send?.(report))
})

let asked = 0

async function crowd({ port, clients, ms }: OverloadOrder): Promise<OverloadReport> {
  const until = performance.now() + ms
  const report = { pages: 0, shed: 0, others: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const client = async () => {
    while (performance.now() < until) {
      asked += 1
      report[await ask({ port, agent, path: `/search/?query=crowd${asked}` })] += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return report
}

function ask(target: { port: number; agent: Agent; path: string }): Promise<keyof OverloadReport> {
  return new Promise(resolve => {
    const sent = get({ host: '127.0.0.1', headers: browserHeaders, ...target }, response => {
      const isShed = response.statusCode === 503 && response.headers['retry-after'] !== undefined
      const kind = response.statusCode === 200 ? 'pages' : isShed ? 'shed' : 'others'
      response.resume().on('end', () => resolve(kind))
    })
    sent.on('error', () => resolve('others'))
  })
}
