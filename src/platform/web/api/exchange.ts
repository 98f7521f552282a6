import { failureOnTheWay, requestAborted } from './api-error.ts'
import type { Runtime } from './runtime.ts'

/** A response that has arrived in full. `body` is parsed JSON, null when empty, text when it is no JSON. */
export type Reply = { status: number; headers: Headers; body: unknown }

/**
 * One request and its whole response within `timeoutMs`. Without a response it rejects with an ApiError of
 * status 400: 'Network Error', 'Request aborted' or 'timeout of N ms exceeded' (spec 8).
 *
 * The race makes the time-out hold too where `fetch` is an in-process app that pays no heed to the signal.
 */
export async function exchange(
  runtime: Runtime,
  timeoutMs: number,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Reply> {
  const cut = new AbortController()
  const done = new AbortController()
  let isTimeUp = false
  const onAbort = () => cut.abort()
  signal.addEventListener('abort', onAbort)
  void runtime.wait(timeoutMs, done.signal).then(() => {
    if (done.signal.aborted) return
    isTimeUp = true
    cut.abort()
  })
  try {
    const response = runtime.fetch(url, { ...init, signal: cut.signal })
    return await Promise.race([receive(response), rejection(cut.signal)])
  } catch {
    if (isTimeUp) throw failureOnTheWay('timeout', `timeout of ${timeoutMs} ms exceeded`)
    throw signal.aborted ? requestAborted() : failureOnTheWay('network', 'Network Error')
  } finally {
    done.abort(over)
    signal.removeEventListener('abort', onAbort)
  }
}

/** A ready reason: without one, each call would make an exception with a stack that nobody reads. */
const over = new Error('the exchange is over')

async function receive(pending: Promise<Response>): Promise<Reply> {
  const response = await pending
  return {
    status: response.status,
    headers: response.headers,
    body: parse(await response.text(), response.ok),
  }
}

/** A success that is no JSON is not our server's answer (a sign-in page of a network): it counts as lost. */
function parse(text: string, isSuccess: boolean): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (isSuccess) throw cause
    return text
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', reject))
}
