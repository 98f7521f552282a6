import type { Logger } from 'pino'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import { isDatabaseUnavailable, OutcomeUnknown } from './database-errors.ts'
import { BrokenBody } from './read-body.ts'
import { type LoggedCall, redactPath } from './request.ts'

const retryAfterSeconds = 2

/**
 * Maps a thrown error to a response: 400 if the client disconnected, 503 with Retry-After if the database is
 * unreachable or a lock timed out, or if the outcome of a write is unknown, else 500. Details appear only in the log.
 */
export function handleUnexpected(
  call: LoggedCall,
  error: unknown,
  log: Logger,
): [Failure, Record<string, string>] {
  if (error instanceof BrokenBody) return [fail(platformErrors.bodyNotReadable), {}]
  const entry = { err: error, requestId: call.requestId, path: redactPath(call) }
  if (isDatabaseUnavailable(error)) {
    log.warn(entry, 'the database is busy or away')
    const isUnknown = error instanceof OutcomeUnknown
    return [
      fail(isUnknown ? platformErrors.outcomeUnknown : platformErrors.unavailable),
      { 'Retry-After': String(retryAfterSeconds) },
    ]
  }
  log.error(entry, 'request failed')
  return [fail(platformErrors.internalError), {}]
}
