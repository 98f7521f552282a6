import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface HttpRequest {
  port: number
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | undefined
  agent?: Agent
  timeoutMs?: number
  /** If false, discards the response's body, which saves CPU time. */
  isBuffered?: boolean
}

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Sends a request to this machine and resolves once the full response has arrived; rejects if the connection
 * is lost.
 */
export function sendRequest({
  body,
  headers,
  timeoutMs = 0,
  isBuffered = true,
  ...target
}: HttpRequest): Promise<HttpResponse> {
  const length = body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', headers: { ...headers, ...length }, timeout: timeoutMs, ...target }
    const sent = request(options, response => {
      const parts: Buffer[] = []
      if (isBuffered) response.on('data', (part: Buffer) => parts.push(part))
      else response.resume()
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, text: Buffer.concat(parts).toString() })
      })
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`no response in ${timeoutMs} ms`)))
    sent.on('error', reject)
    sent.end(body)
  })
}
