import { createAbortError, createTransportError } from './api-error.ts'
import type { Runtime } from './runtime.ts'

/** A complete response. `body` is parsed JSON, null if empty, or the text if it isn't JSON. */
export type Reply = { status: number; headers: Headers; body: unknown }

/**
 * Sends one request and reads the whole response within `timeoutMs`.
 * @throws ApiError with status 400 without a response: 'Network Error', 'Request aborted' or 'timeout of N ms
 * exceeded' (spec 8)
 */
export async function exchangeHttp(
  runtime: Runtime,
  timeoutMs: number,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Reply> {
  const late = new AbortController()
  const done = new AbortController()
  void runtime.wait(timeoutMs, done.signal).then(() => done.signal.aborted || late.abort())
  try {
    const response = await runtime.fetch(url, { ...init, signal: AbortSignal.any([signal, late.signal]) })
    const { status, headers, ok } = response
    return { status, headers, body: parse(await response.text(), ok) }
  } catch {
    if (late.signal.aborted) throw createTransportError('timeout', `timeout of ${timeoutMs} ms exceeded`)
    throw signal.aborted ? createAbortError() : createTransportError('network', 'Network Error')
  } finally {
    done.abort()
  }
}

/**
 * Parses a body. A 2xx without JSON didn't come from our server but, for example, from a captive portal, so
 * it is treated as a network error.
 */
function parse(text: string, isSuccess: boolean): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (isSuccess) throw cause
    return text
  }
}
