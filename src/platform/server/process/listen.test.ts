import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

/** Asks over one kept connection; the answer tells whether that may be used again. */
function ask(port: number, agent: Agent): Promise<{ body: string; isLast: boolean }> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent }, async response => {
      const body = await text(response)
      resolve({ body, isLast: response.headers.connection === 'close' })
    })
    request.on('error', reject)
  })
}

/** A client that sends one request after the other and stops at `Connection: close`. */
async function client(port: number, onAnswer: () => void): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const bodies: string[] = []
  for (let isLast = false; !isLast; ) {
    const answer = await ask(port, agent)
    bodies.push(answer.body)
    onAnswer()
    isLast = answer.isLast
    for (let pause = bodies.length % 7; pause > 0; pause -= 1) await setImmediate()
  }
  agent.destroy()
  return bodies
}

test('clients on kept connections, with pauses between requests, lose none when the process stops', async () => {
  const listened = await listen(() => new Response('ok'), { host: '127.0.0.1', port: 0 })
  if (!listened.ok) throw new Error(listened.problem)
  const { port, drain } = listened.listening
  const { promise: isUnderWay, resolve: underWay } = Promise.withResolvers<void>()
  let answers = 0
  const onAnswer = () => {
    answers += 1
    if (answers === 200) underWay()
  }
  const clients = Array.from({ length: 40 }, () => client(port, onAnswer))
  await isUnderWay
  const drained = drain(500)
  const bodies = (await Promise.all(clients)).flat()
  expect(bodies.length).toBeGreaterThanOrEqual(200)
  expect(new Set(bodies)).toEqual(new Set(['ok']))
  await drained
  await expect(ask(port, new Agent())).rejects.toThrow('ECONNREFUSED')
})

test('a connection outlives the idle time of the usual load balancers', async () => {
  const listened = await listen(() => new Response('ok'), { host: '127.0.0.1', port: 0 })
  if (!listened.ok) throw new Error(listened.problem)
  const { port, drain } = listened.listening
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60)
  await response.text()
  await drain(0)
})
