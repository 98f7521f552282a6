import { Agent, type IncomingMessage, request } from 'node:http'

export interface Measured {
  status: number
  /** Counted from when the call was due, so that a server that falls behind can't hide it. */
  latencyMs: number
}

/** Open loop: calls `rate` times a second, whether or not earlier calls have been answered. */
export async function byTheClock(
  rate: number,
  seconds: number,
  work: (index: number) => Promise<number>,
): Promise<Measured[]> {
  const start = performance.now()
  const all = Array.from({ length: rate * seconds }, async (_, index) => {
    const due = start + (index * 1_000) / rate
    await new Promise(done => setTimeout(done, Math.max(0, due - performance.now())))
    const status = await work(index)
    return { status, latencyMs: performance.now() - due }
  })
  return Promise.all(all)
}

export const signInAgent = new Agent({ keepAlive: true, maxSockets: 256 })

/** A sign-in with a wrong password, from its own address and for its own name; resolves to the status. */
export function signIn(site: string, { name, from }: { name: string; from: string }): Promise<number> {
  const body = { id: `${name}@post.example`, password: 'another-1', temporary_oauth_link_id: null }
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from }
  return new Promise((done, reject) => {
    const onAnswer = (answer: IncomingMessage) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? 0))
    }
    const options = { method: 'POST', headers, agent: signInAgent }
    const sent = request(`${site}/api/v1/login/`, options, onAnswer)
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
