import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

export interface HttpRequest {
  method: string
  headers: Record<string, string>
  body: Buffer
  lookup?: LookupFunction
  /** Keep-alive. A reused connection that the service has just closed is indistinguishable from a lost answer. */
  reusesConnections?: boolean
}

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

export interface Bounds {
  timeoutMs: number
  answerBytesMax: number
}

/** No complete answer. `isSent`: the service may have read the request. */
interface NoAnswer {
  why: string
  isSent: boolean
}

/**
 * One request and its whole answer, without redirects. Uses Node's client instead of `fetch` because it reports when
 * the connection is established: an error before that means the service never saw the request.
 */
export function exchange(url: URL, request: HttpRequest, bounds: Bounds): Promise<HttpAnswer | NoAnswer> {
  const { method, headers, body, lookup, reusesConnections = false } = request
  const isSecure = url.protocol === 'https:'
  return new Promise(resolve => {
    let isSent = false
    const signal = AbortSignal.timeout(bounds.timeoutMs)
    // Only the first call has an effect.
    const fail = (why: string) => resolve({ why: signal.aborted ? 'time-out' : why, isSent })
    const asked = (isSecure ? https : http).request(url, {
      method,
      headers: method === 'GET' ? headers : { ...headers, 'Content-Length': String(body.byteLength) },
      signal,
      ...(lookup && { lookup }),
      ...(!reusesConnections && { agent: false }),
    })
    asked.on('socket', socket => {
      const stands = () => {
        isSent = true
      }
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', stands)
      // A reused keep-alive connection.
      else stands()
    })
    asked.on('error', error => fail(reasonOf(error)))
    asked.on('close', () => fail('closed'))
    asked.on('response', answer => {
      const chunks: Buffer[] = []
      let length = 0
      answer.on('error', error => fail(reasonOf(error)))
      answer.on('data', (chunk: Buffer) => {
        length += chunk.byteLength
        if (length <= bounds.answerBytesMax) return chunks.push(chunk)
        fail('a longer answer than is read')
        return answer.destroy()
      })
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) })
      })
    })
    asked.end(body)
  })
}

/** Only the code: messages contain addresses. */
const reasonOf = (error: NodeJS.ErrnoException): string => error.code ?? error.name
