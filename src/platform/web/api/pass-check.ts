import type { Reply } from './exchange.ts'

/** Sends a request with this `Human-Check` header, or without one. */
export type SendWith = (check: string | null) => Promise<Reply>

export interface PassCheck {
  /** The pass that calls send until the server rejects it. */
  pass: () => string | null
  /** Repeats a call whose response requires the check. `sent` is the header that it sent. */
  repeat: (send: SendWith, sent: string | null, refused: Reply) => Promise<Reply>
}

/**
 * Creates the human check of crowded networks (docs/running.md): a call rejected with `human_check_required`
 * is repeated with the solution of a challenge, which earns a pass for later calls. Calls that are rejected
 * at the same time share one pass. If no solution is found, the rejection stands. Loaded at the first
 * rejection.
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
