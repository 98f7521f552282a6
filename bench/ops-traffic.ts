import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { sendRequest } from './http.ts'

export interface Traffic {
  /** Ends the traffic after the requests under way; returns how many succeeded, and each failure. */
  stop: () => Promise<{ succeeded: number; failures: string[] }>
}

const host = 'fans.example.org'

/**
 * Sends requests through the proxy without a pause, each fan over a keep-alive connection: a page, a read and
 * a write with a key. Nothing is repeated.
 */
export function startTraffic(port: number, tokens: string[]): Traffic {
  let isStopped = false
  let succeeded = 0
  const failures: string[] = []
  const lane = async (token: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let round = 0; !isStopped; round += 1) {
      const request = pickRequest(round, token)
      const { method = 'GET', path } = request
      try {
        const { status } = await sendRequest({ port, agent, timeoutMs: 20_000, ...request })
        if (status === 200) succeeded += 1
        else failures.push(`${method} ${path}: ${status}`)
      } catch (error) {
        failures.push(`${method} ${path}: ${(error as Error).message}`)
      }
    }
    agent.destroy()
  }
  const lanes = Promise.all(tokens.map(lane))
  return {
    async stop() {
      isStopped = true
      await lanes
      return { succeeded, failures }
    },
  }
}

function pickRequest(round: number, token: string) {
  const headers = { Host: host, Authorization: `Bearer ${token}` }
  if (round % 3 === 0) return { path: '/', headers: { Host: host } }
  if (round % 3 === 1) return { path: '/api/v3/users/self/', headers }
  return {
    path: '/api/v3/users/self/',
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ username: `Fan ${round}` }),
  }
}
