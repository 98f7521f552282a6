import { createHash } from 'node:crypto'
import type { Shelf } from '../journal.ts'
import { type Answer, refuse } from './answers.ts'

export interface Replay {
  /** The key. */
  id: string
  asked: string
  answer: Answer
  at: number
}

const keptMs = 24 * 60 * 60 * 1_000

/**
 * Idempotency keys (payments.md 1.5): the same response to the same request for 24 hours, an error for
 * another request with the same key. Requests that failed validation aren't stored.
 */
export function replaying(replays: Shelf<Replay>, now: () => number) {
  return (key: string | undefined, request: string, work: () => Answer): Answer => {
    if (!key) return work()
    const asked = createHash('sha256').update(request).digest('hex')
    const known = replays.get(key)
    if (known && now() - known.at < keptMs) {
      if (known.asked === asked) return known.answer
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      const error = { type: 'idempotency_error', message }
      return { status: 400, body: { error } }
    }
    const answer = work()
    if (answer.status !== 400 && answer.status !== 404) replays.put({ id: key, asked, answer, at: now() })
    return answer
  }
}

export const keyTooLong = (key: string | undefined): Answer | null =>
  key !== undefined && key.length > 255
    ? refuse(400, { message: 'Idempotency key is too long; at most 255 characters.' })
    : null
