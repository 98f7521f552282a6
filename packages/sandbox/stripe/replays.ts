import { createHash } from 'node:crypto'
import type { RecordStore } from '../journal.ts'
import { type ApiResponse, createError } from './api-responses.ts'

export interface Replay {
  /** The idempotency key. */
  id: string
  asked: string
  answer: ApiResponse
  at: number
}

const retentionMs = 24 * 60 * 60 * 1_000

/**
 * Implements idempotency keys (payments.md 1.5): returns the same response to the same request for 24 hours,
 * and an error to another request with the same key. Doesn't store requests that failed validation.
 */
export function createReplay(replays: RecordStore<Replay>, now: () => number) {
  return (key: string | undefined, request: string, work: () => ApiResponse): ApiResponse => {
    if (!key) return work()
    const requestHash = createHash('sha256').update(request).digest('hex')
    const known = replays.get(key)
    if (known && now() - known.at < retentionMs) {
      if (known.asked === requestHash) return known.answer
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      const error = { type: 'idempotency_error', message }
      return { status: 400, body: { error } }
    }
    const response = work()
    if (response.status !== 400 && response.status !== 404)
      replays.put({ id: key, asked: requestHash, answer: response, at: now() })
    return response
  }
}

export const checkKeyLength = (key: string | undefined): ApiResponse | null =>
  key !== undefined && key.length > 255
    ? createError(400, { message: 'Idempotency key is too long; at most 255 characters.' })
    : null
