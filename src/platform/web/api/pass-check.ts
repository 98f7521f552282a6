import type { Reply } from './exchange.ts'

/** Sends a request with this `Human-Check` header, or without one. */
export type SendWith = (check: string | null) => Promise<Reply>

export interface PassCheck {
  /** The pass that calls bring until the server refuses it. */
  pass: () => string | null
  /** Repeats a call whose reply asks for the check. `sent` is the header that it brought. */
  repeat: (send: SendWith, sent: string | null, refused: Reply) => Promise<Reply>
}

/**
 * The human check of crowded networks (docs/limits.md): a call that the server refuses by `human_check_required` is
 * repeated with the answer to a challenge, which buys a pass for the calls that follow. Calls that are refused together
 * share one pass. Where no answer can be found the refusal stays. Loaded by the first refusal.
 *
 * @param answer finds the answer to a new challenge, or rejects.
 */
export function createPassCheck(answer: () => Promise<string>): PassCheck {
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
    const found = await answer().catch(() => null)
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
