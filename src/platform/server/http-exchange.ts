import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

export interface HttpRequest {
  method: string
  headers: Record<string, string>
  body: Buffer
  lookup?: LookupFunction
  /**
   * Whether to keep the connection alive. If the service has just closed a reused connection, that can't be
   * distinguished from a lost response.
   */
  reusesConnections?: boolean
}

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

export interface ExchangeLimits {
  timeoutMs: number
  answerBytesMax: number
}

/** Result without a complete response. `isSent`: the service may have read the request. */
interface NoResponse {
  why: string
  isSent: boolean
}

/**
 * Sends one request and reads the whole response, without following redirects. Uses Node's client instead of
 * `fetch`, because it reports when the connection is established: after an earlier error, the service has
 * certainly not seen the request.
 */
export function exchangeHttp(
  url: URL,
  request: HttpRequest,
  bounds: ExchangeLimits,
): Promise<HttpResponse | NoResponse> {
  const { method, headers, body, lookup, reusesConnections = false } = request
  const isSecure = url.protocol === 'https:'
  return new Promise(resolve => {
    let isSent = false
    const signal = AbortSignal.timeout(bounds.timeoutMs)
    // Resolves the promise; only the first call has an effect.
    const fail = (why: string) => resolve({ why: signal.aborted ? 'time-out' : why, isSent })
    const clientRequest = (isSecure ? https : http).request(url, {
      method,
      headers: method === 'GET' ? headers : { ...headers, 'Content-Length': String(body.byteLength) },
      signal,
      ...(lookup && { lookup }),
      ...(!reusesConnections && { agent: false }),
    })
    clientRequest.on('socket', socket => {
      const onConnected = () => {
        isSent = true
      }
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', onConnected)
      // A reused keep-alive connection is already connected.
      else onConnected()
    })
    clientRequest.on('error', error => fail(getErrorCode(error)))
    clientRequest.on('close', () => fail('closed'))
    clientRequest.on('response', response => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('error', error => fail(getErrorCode(error)))
      response.on('data', (chunk: Buffer) => {
        length += chunk.byteLength
        if (length <= bounds.answerBytesMax) return chunks.push(chunk)
        fail('a longer answer than is read')
        return response.destroy()
      })
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
      })
    })
    clientRequest.end(body)
  })
}

/** Returns only the error's code, because messages contain URLs. */
const getErrorCode = (error: NodeJS.ErrnoException): string => error.code ?? error.name
