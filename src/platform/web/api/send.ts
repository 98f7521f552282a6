import type { TokenStore } from '../storage/token-store.ts'
import { errorOfBody, requestAborted } from './api-error.ts'
import { exchange, type Reply } from './exchange.ts'
import type { Runtime, Wait } from './runtime.ts'

export type SenderSetup = Runtime & {
  /** For each attempt; see TIMEOUT_MS. */
  timeoutMs: number
  token: TokenStore
  /** The token was set, removed or replaced, in this tab or another, but for a refresh of the same session. */
  onSessionChange: () => void
}

/** A request without its token. */
type SentInit = Pick<RequestInit, 'method' | 'body'> & { headers: Record<string, string> }

/** A 5xx is asked again this often (spec 7, 9). */
const RETRY_COUNT_MAX = 2

/** Sends with the token of the moment, retries 5xx, and keeps the token as the server wants it (spec 4, 7). */
export function createSender({ token, onSessionChange, timeoutMs, ...runtime }: SenderSetup) {
  let isRefreshing = false
  token.subscribe(() => {
    if (!isRefreshing) onSessionChange()
  })

  /**
   * A `Refreshed-Token` header or a 401 speaks of the token that the call was sent with. When another has
   * taken its place since (the fan signed out, or somebody else signed in), a late answer must not touch it.
   */
  function keepToken({ status, headers }: Reply, sentWith: string | null): void {
    if (token.get() !== sentWith) return
    const refreshed = headers.get('Refreshed-Token')
    if (status === 401 || refreshed === '') token.set(null)
    else if (refreshed !== null) {
      isRefreshing = sentWith !== null
      token.set(refreshed)
      isRefreshing = false
    }
  }

  return async function send(url: string, init: SentInit, signal: AbortSignal) {
    const attempt = async () => {
      const sentWith = token.get()
      const headers = { ...init.headers, ...(sentWith !== null && { Authorization: `Bearer ${sentWith}` }) }
      const reply = await exchange(runtime, timeoutMs, url, { ...init, headers }, signal)
      keepToken(reply, sentWith)
      return reply
    }
    return withRetries(attempt, runtime.wait, signal)
  }
}

/** The body of the answer; what came to no good is an ApiError, once it was tried as often as spec 7 wants. */
export async function withRetries(
  attempt: () => Promise<Pick<Reply, 'status' | 'body'> & { headers?: Headers }>,
  wait: Wait,
  signal: AbortSignal,
): Promise<unknown> {
  for (let count = 1; ; count += 1) {
    if (signal.aborted) throw requestAborted()
    const { status, body, headers } = await attempt()
    if (status < 400) return body
    if (status < 500 || count > RETRY_COUNT_MAX) {
      throw errorOfBody(status, body, headers?.get('X-Request-Id') ?? null)
    }
    await wait(1000 * 1.2 ** count, signal)
  }
}
