import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type ReceivedRequest = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => void
  /** Closes the connection without a response. */
  hangUp: () => void
  /** Resolves when the client has received its response or disconnected. */
  closed: Promise<void>
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/**
 * Starts a real HTTP server that responds only when the test does; requests are queued in the order of
 * arrival.
 */
export async function startTestServer() {
  const arrived: ReceivedRequest[] = []
  const expecting: ((received: ReceivedRequest) => void)[] = []
  let requestCount = 0
  const server = createServer(async (request, response) => {
    requestCount += 1
    const received: ReceivedRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await buffer(request),
      answer: (status, body, headers = {}) => respond(response, status, body, headers),
      hangUp: () => request.socket.destroy(),
      closed: new Promise(resolve => response.on('close', resolve)),
    }
    const expected = expecting.shift()
    if (expected) expected(received)
    else arrived.push(received)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves with the next request that the test hasn't handled yet. */
    async next(): Promise<ReceivedRequest> {
      return arrived.shift() ?? (await new Promise(resolve => expecting.push(resolve)))
    },
    requestCount: () => requestCount,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function respond(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body))
}
