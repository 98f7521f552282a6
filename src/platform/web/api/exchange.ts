import { failureOnTheWay, requestAborted } from './api-error.ts'
import type { Runtime } from './runtime.ts'

/** A response that has arrived in full. `body` is parsed JSON, null when empty, text when it is no JSON. */
export type Reply = { status: number; headers: Headers; body: unknown }

/**
 * One request and its whole response within `timeoutMs`. Without a response it rejects with an ApiError of
 * status 400: 'Network Error', 'Request aborted' or 'timeout of N ms exceeded' (spec 8).
 */
export async function exchange(
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
    if (late.signal.aborted) throw failureOnTheWay('timeout', `timeout of ${timeoutMs} ms exceeded`)
    throw signal.aborted ? requestAborted() : failureOnTheWay('network', 'Network Error')
  } finally {
    done.abort()
  }
}

/** A 2xx that isn't JSON didn't come from our server (a captive portal): treated as a network error. */
function parse(text: string, isSuccess: boolean): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (isSuccess) throw cause
    return text
  }
}
