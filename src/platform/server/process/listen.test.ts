import { Agent, get } from 'node:http'
import { connect } from 'node:net'
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

test('a port that listens already is refused, although one process shares it among its own sockets', async () => {
  const answer = () => new Response('ok')
  const listened = await listen(answer, { host: '127.0.0.1', port: 0 })
  if (!listened.ok) throw new Error(listened.problem)
  const { port, drain } = listened.listening
  expect(await listen(answer, { host: '127.0.0.1', port })).toMatchObject({
    ok: false,
    problem: expect.stringContaining('is taken by another program'),
  })
  await drain(0)
})

test.runIf(process.platform === 'linux')(
  'a busy process answers several new connections in each turn of its event loop',
  async () => {
    let asked = 0
    const answer = () => {
      asked += 1
      return new Response('ok')
    }
    const listened = await listen(answer, { host: '127.0.0.1', port: 0 })
    if (!listened.ok) throw new Error(listened.problem)
    const { port, drain } = listened.listening
    const clients = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'))
    for (const each of clients) each.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    let turns = 0
    while (asked < clients.length) {
      await setImmediate()
      turns += 1
    }
    expect(turns).toBeLessThan(clients.length)
    for (const each of clients) each.destroy()
    await drain(0)
  },
)
