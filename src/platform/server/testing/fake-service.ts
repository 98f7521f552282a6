import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServiceClient, type ServiceClient } from '../call-service.ts'

/** A client for external services that records no logs or metrics. */
export const silentServiceClient: ServiceClient = createServiceClient({
  log: { info: () => {}, warn: () => {} },
})

/**
 * A reaction of the fake service: it responds, hangs, or drops the connection before or during its response.
 */
export type Play =
  | { status?: number; headers?: Record<string, string>; body?: string | object }
  | 'silence'
  | 'reset'
  | 'half'

interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/**
 * Starts a fake service that reacts to each request with the next of `plays`; by default, it responds with an
 * empty JSON object.
 */
export async function fakeService() {
  const requests: ReceivedRequest[] = []
  const plays: Play[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
    const play = plays.shift() ?? {}
    if (play === 'silence') return
    if (play === 'reset') return request.socket.destroy()
    if (play === 'half') {
      response.writeHead(200, { 'Content-Length': '100' }).write('half')
      return void setImmediate(() => request.socket.destroy())
    }
    const { status = 200, headers: more = {}, body = {} } = play
    response.writeHead(status, { 'Content-Type': 'application/json', ...more })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: requests,
    plays,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type FakeService = Awaited<ReturnType<typeof fakeService>>
