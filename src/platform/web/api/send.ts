import type { TokenStore } from '../storage/token-store.ts'
import { errorOfBody, requestAborted } from './api-error.ts'
import { exchange, type Reply } from './exchange.ts'
import type { Runtime } from './runtime.ts'

export type SenderSetup = Runtime & {
  /** One request and its whole answer; over the network without it. */
  exchange?: (url: string, init: RequestInit, signal: AbortSignal) => Promise<Reply>
  /** For each attempt; see TIMEOUT_MS. */
  timeoutMs: number
  token: TokenStore
  /** The token was set, removed or replaced, in this tab or another, but for a refresh of the same session. */
  onSessionChange: () => void
}

/** A 5xx is asked again this often (spec 7, 9). */
const RETRY_COUNT_MAX = 2

/** Sends with the token of the moment, retries 5xx, and keeps the token as the server wants it (spec 4, 7). */
export function createSender({ token, onSessionChange, timeoutMs, ...runtime }: SenderSetup) {
  const overNetwork: NonNullable<SenderSetup['exchange']> = (url, init, signal) =>
    exchange(runtime, timeoutMs, url, init, signal)
  const once = runtime.exchange ?? overNetwork
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

  return async function send(url: string, init: RequestInit, signal: AbortSignal, isAuthorized: boolean) {
    for (let attempt = 1; ; attempt += 1) {
      if (signal.aborted) throw requestAborted()
      const sentWith = token.get()
      const headers = new Headers(init.headers)
      if (sentWith !== null && isAuthorized) headers.set('Authorization', `Bearer ${sentWith}`)
      const reply = await once(url, { ...init, headers }, signal)
      keepToken(reply, sentWith)
      if (reply.status < 400) return reply.body
      if (reply.status < 500 || attempt > RETRY_COUNT_MAX) {
        throw errorOfBody(reply.status, reply.body, reply.headers.get('X-Request-Id'))
      }
      await runtime.wait(1000 * 1.2 ** attempt, signal)
    }
  }
}
