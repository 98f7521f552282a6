import type { Logger } from 'pino'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import { isDatabaseBusyOrAway } from './database-errors.ts'
import { BrokenBody } from './read-body.ts'
import { type LoggedCall, loggedPath } from './request.ts'

/** When to ask again where the database had no time. */
const retryAfterSeconds = 2

/**
 * What a caller is told of something thrown, with header fields: 400 where the caller broke off, 503 where the database is away or a lock was waited
 * for too long, so that clients come back, else 500. The inside goes to the log alone.
 */
export function unexpected(call: LoggedCall, error: unknown, log: Logger): [Failure, Record<string, string>] {
  if (error instanceof BrokenBody) return [fail(platformErrors.bodyNotReadable), {}]
  const entry = { err: error, requestId: call.requestId, path: loggedPath(call) }
  if (isDatabaseBusyOrAway(error)) {
    log.warn(entry, 'the database is busy or away')
    return [fail(platformErrors.unavailable), { 'Retry-After': String(retryAfterSeconds) }]
  }
  log.error(entry, 'request failed')
  return [fail(platformErrors.internalError), {}]
}
