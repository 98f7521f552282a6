import type { Logger } from 'pino'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { BrokenBody } from './read-body.ts'
import { type LoggedCall, redactPath } from './request.ts'

const retryAfterSeconds = 2

/**
 * Maps a thrown error to a response: 400 if the client disconnected, 503 with Retry-After if the database is
 * unreachable or a lock timed out, else 500. Details appear only in the log.
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
    return [fail(platformErrors.unavailable), { 'Retry-After': String(retryAfterSeconds) }]
  }
  log.error(entry, 'request failed')
  return [fail(platformErrors.internalError), {}]
}
