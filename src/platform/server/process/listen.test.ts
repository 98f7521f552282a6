import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listen } from './listen.ts'

/**
 * Sends a request over one keep-alive connection; resolves with the body and whether the response closes the
 * connection.
 */
function sendRequest(port: number, agent: Agent): Promise<{ body: string; isLast: boolean }> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent }, async response => {
      const body = await text(response)
      resolve({ body, isLast: response.headers.connection === 'close' })
    })
    request.on('error', reject)
  })
}

/** Sends requests one after another until it receives `Connection: close`. */
async function client(port: number, onResponse: () => void): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const bodies: string[] = []
  for (let isLast = false; !isLast; ) {
    const respond = await sendRequest(port, agent)
    bodies.push(respond.body)
    onResponse()
    isLast = respond.isLast
    for (let pause = bodies.length % 7; pause > 0; pause -= 1) await setImmediate()
  }
  agent.destroy()
  return bodies
}

describe('listen', () => {
  test('completes all requests of keep-alive clients when the process stops', async () => {
    const listened = await listen(() => new Response('ok'), { host: '127.0.0.1', port: 0 })
    if (!listened.ok) throw new Error(listened.problem)
    const { port, drain } = listened.listening
    const { promise: isUnderWay, resolve: underWay } = Promise.withResolvers<void>()
    let responseCount = 0
    const onResponse = () => {
      responseCount += 1
      if (responseCount === 200) underWay()
    }
    const clients = Array.from({ length: 40 }, () => client(port, onResponse))
    await isUnderWay
    const drained = drain(500)
    const bodies = (await Promise.all(clients)).flat()
    expect(bodies.length).toBeGreaterThanOrEqual(200)
    expect(new Set(bodies)).toEqual(new Set(['ok']))
    await drained
    await expect(sendRequest(port, new Agent())).rejects.toThrow('ECONNREFUSED')
  })

  test('keeps idle connections open for longer than common load balancers do', async () => {
    const listened = await listen(() => new Response('ok'), { host: '127.0.0.1', port: 0 })
    if (!listened.ok) throw new Error(listened.problem)
    const { port, drain } = listened.listening
    const response = await fetch(`http://127.0.0.1:${port}/`)
    expect(Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60)
    await response.text()
    await drain(0)
  })

  test('rejects a port that is in use, although its own sockets share the port', async () => {
    const respond = () => new Response('ok')
    const listened = await listen(respond, { host: '127.0.0.1', port: 0 })
    if (!listened.ok) throw new Error(listened.problem)
    const { port, drain } = listened.listening
    expect(await listen(respond, { host: '127.0.0.1', port })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('is taken by another program'),
    })
    await drain(0)
  })

  test.runIf(process.platform === 'linux')(
    'accepts several new connections per tick when the process is busy',
    async () => {
      let requestCount = 0
      const respond = () => {
        requestCount += 1
        return new Response('ok')
      }
      const listened = await listen(respond, { host: '127.0.0.1', port: 0 })
      if (!listened.ok) throw new Error(listened.problem)
      const { port, drain } = listened.listening
      const clients = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'))
      for (const each of clients) each.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      let ticks = 0
      while (requestCount < clients.length) {
        await setImmediate()
        ticks += 1
      }
      expect(ticks).toBeLessThan(clients.length)
      for (const each of clients) each.destroy()
      await drain(0)
    },
  )
})
