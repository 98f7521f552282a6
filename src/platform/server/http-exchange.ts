import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

export interface HttpRequest {
  method: string
  headers: Record<string, string>
  body: Buffer
  lookup?: LookupFunction
  /** Whether a connection of an earlier request may do. One that the service has just closed looks like a lost answer. */
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

/** No answer, or not all of one. `isSent`: the service may have read the request. */
interface NoAnswer {
  why: string
  isSent: boolean
}

/**
 * One request and its whole answer, without redirects. Node's own client and not `fetch`, because it tells when the
 * connection stands: an error before that is one of which the service knows nothing.
 */
export function exchange(url: URL, request: HttpRequest, bounds: Bounds): Promise<HttpAnswer | NoAnswer> {
  const { method, headers, body, lookup, reusesConnections = false } = request
  const isSecure = url.protocol === 'https:'
  return new Promise(resolve => {
    let isSent = false
    const signal = AbortSignal.timeout(bounds.timeoutMs)
    // The first call counts.
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
      // A connection that was kept open.
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

/** The code alone: messages hold addresses. */
const reasonOf = (error: NodeJS.ErrnoException): string => error.code ?? error.name
