import type { Reply } from './exchange.ts'

/** Sends a request with `check` as its `Human-Check` header, or without that header if null. */
export type SendWith = (check: string | null) => Promise<Reply>

export interface PassCheck {
  /** Returns the pass that calls send until the server rejects it; null if there is none. */
  pass: () => string | null
  /**
   * Repeats a call whose response requires the check. `sent` is the `Human-Check` header that it sent, or
   * null.
   */
  repeat: (send: SendWith, sent: string | null, refused: Reply) => Promise<Reply>
}

/**
 * Creates the human check of crowded networks (docs/running.md): a call rejected with `human_check_required`
 * is repeated with the solution of a challenge, which earns a pass for later calls. Calls rejected at the
 * same time share one pass. If no solution is found, the call rejects with the server's error. Loaded at the
 * first rejection.
 * @param solve solves a new challenge, or rejects
 */
export function createPassCheck(solve: () => Promise<string>): PassCheck {
  let pass: string | null = null
  let previous: Promise<unknown> = Promise.resolve()

  async function exchange(send: SendWith, check: string | null): Promise<Reply> {
    const reply = await send(check)
    pass = reply.headers.get('Human-Check-Pass') ?? pass
    return reply
  }

  async function prove(send: SendWith, sent: string | null, refused: Reply): Promise<Reply> {
    if (pass !== sent) {
      const reply = await exchange(send, pass)
      if (!isCheckRequired(reply)) return reply
    }
    const found = await solve().catch(() => null)
    return found === null ? refused : exchange(send, found)
  }

  return {
    pass: () => pass,
    repeat(send, sent, refused) {
      if (!isCheckRequired(refused)) return Promise.resolve(refused)
      const proven = previous.then(() => prove(send, sent, refused))
      previous = proven.catch(() => {})
      return proven
    },
  }
}

function isCheckRequired({ status, body }: Reply): boolean {
  return (
    status === 429 &&
    (body as { error_code?: { name?: unknown } } | null)?.error_code?.name === 'human_check_required'
  )
}
