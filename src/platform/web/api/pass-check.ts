import type { Reply } from './exchange.ts'

/** Sends a request with this `Human-Check` header, or without one. */
export type SendWith = (check: string | null) => Promise<Reply>

/**
 * The human check of crowded networks (docs/limits.md): a call that the server refuses by `human_check_required` is
 * repeated with the answer to a challenge, which buys a pass for the calls that follow. Calls that are refused together
 * share one pass. Where no answer can be found the refusal stays.
 *
 * @param answer finds the answer to a new challenge, or rejects.
 */
export function createPassCheck(answer: () => Promise<string>) {
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

  return async (send: SendWith): Promise<Reply> => {
    const sent = pass
    const reply = await exchange(send, sent)
    if (!isCheckRequired(reply)) return reply
    const proven = previous.then(() => prove(send, sent, reply))
    previous = proven.catch(() => {})
    return proven
  }
}

function isCheckRequired({ status, body }: Reply): boolean {
  return (
    status === 429 &&
    (body as { error_code?: { name?: unknown } } | null)?.error_code?.name === 'human_check_required'
  )
}
