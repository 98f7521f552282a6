import type { TokenStore } from '../storage/token-store.ts'
import { createAbortError, parseErrorBody } from './api-error.ts'
import { exchangeHttp, type Reply } from './exchange.ts'
import type { PassCheck } from './pass-check.ts'
import type { Runtime, Wait } from './runtime.ts'

export type SenderSetup = Runtime & {
  /** Timeout per attempt in ms; see TIMEOUT_MS. */
  timeoutMs: number
  token: TokenStore
  /**
   * Called when another session starts or the session ends, in this or another tab, but not when its token is
   * refreshed.
   */
  onSessionChange: () => void
  /** Solves a challenge of the human check; if omitted, calls that require the check are rejected. */
  answerHumanCheck?: () => Promise<string>
}

type SentInit = Pick<RequestInit, 'method' | 'body'> & { headers: Record<string, string> }

/** Maximum number of retries after a 5xx, with exponential backoff (spec 7, 9). */
const RETRY_COUNT_MAX = 2

/**
 * Creates a function that sends requests with the current token, retries 5xx responses, stores refreshed
 * tokens and removes rejected ones (spec 4, 7).
 */
export function createSender({
  token,
  onSessionChange,
  timeoutMs,
  answerHumanCheck,
  ...runtime
}: SenderSetup) {
  let passCheck: PassCheck | undefined
  let isRefreshing = false
  token.subscribe(() => {
    if (!isRefreshing) onSessionChange()
  })

  /**
   * Stores a refreshed token, or removes the token on a 401. Both refer to the token that was sent: a late
   * response must not change a token that has been replaced by signing out or in again.
   */
  function storeToken({ status, headers }: Reply, sentWith: string | null): void {
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
    const sendWith = async (check: string | null) => {
      const sentWith = token.get()
      const headers = {
        ...init.headers,
        ...(sentWith !== null && { Authorization: `Bearer ${sentWith}` }),
        ...(check !== null && { 'Human-Check': check }),
      }
      const reply = await exchangeHttp(runtime, timeoutMs, url, { ...init, headers }, signal)
      storeToken(reply, sentWith)
      return reply
    }
    const attempt = async () => {
      const check = passCheck?.pass() ?? null
      const reply = await sendWith(check)
      if (reply.status !== 429 || !answerHumanCheck) return reply
      const { createPassCheck } = await import('./pass-check.ts')
      passCheck ??= createPassCheck(answerHumanCheck)
      return passCheck.repeat(sendWith, check, reply)
    }
    return withRetries(attempt, runtime.wait, signal)
  }
}

/** Resolves with the response's body; rejects with an ApiError once the retries of spec 7 are used up. */
export async function withRetries(
  attempt: () => Promise<Pick<Reply, 'status' | 'body'> & { headers?: Headers }>,
  wait: Wait,
  signal: AbortSignal,
): Promise<unknown> {
  for (let count = 1; ; count += 1) {
    if (signal.aborted) throw createAbortError()
    const { status, body, headers } = await attempt()
    if (status < 400) return body
    if (status < 500 || count > RETRY_COUNT_MAX) {
      throw parseErrorBody(status, body, headers?.get('X-Request-Id') ?? null)
    }
    await wait(1000 * 1.2 ** count, signal)
  }
}
