/** Thrown when a caller gives up waiting for the database before a statement is sent. */
export class DatabaseBusy extends Error {}

/** Thrown when the answer to a write was lost: it may be committed, so its caller must repeat it with the same key. */
export class OutcomeUnknown extends DatabaseBusy {}

/**
 * SQLSTATEs deadlock_detected and serialization_failure: PostgreSQL rolled the transaction back so that
 * another can continue; it can be retried.
 */
const retriableCodes = ['40P01', '40001']

export function isRetriableRollback(error: unknown): boolean {
  return retriableCodes.includes(getErrorCode(error))
}

/**
 * Transient errors: lock or statement time-out (55P03, 57014), a statement that was to be prepared behind one that
 * failed so (26000), deadlocks beyond our retries, no connections
 * left (53), server shutting down or starting (57P), connection lost or silent (08, or no SQLSTATE at all).
 */
const transient = /^(?:55P03|57014|26000|25P03|40P01|40001|53\d{3}|57P\d\d|08\d{3})$/

const lostConnection =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after)/

/** Returns whether the driver timed out waiting for a response; it then closes the connection. */
export const isDriverTimeout = ({ message }: Error) => message === 'Query read timeout'

/** Returns whether a pool had no free connection until its time-out. */
export const isPoolTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Returns whether the answer was lost after the statement was sent: a time-out, or a connection that ended. */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { syscall = '' } = error as NodeJS.ErrnoException
  return (
    isDriverTimeout(error) ||
    /^(?:57P0[12]|08\d{3})$/.test(getErrorCode(error)) ||
    /^(?:Connection terminated(?! due to connection timeout)|Client has encountered a connection error)/.test(
      error.message,
    ) ||
    ['read', 'write'].includes(syscall)
  )
}

/** Returns whether a server that has become a standby rejected a write (25006). */
export const isStandbyError = (error: unknown): boolean => getErrorCode(error) === '25006'

/** Returns the error that a failed single write has for its caller. */
export function toWriteError(error: unknown): unknown {
  if (isAnswerLost(error)) return new OutcomeUnknown('the answer was lost', { cause: error })
  return isStandbyError(error) ? new DatabaseBusy('the server is a standby', { cause: error }) : error
}

/** Returns whether the error is transient, so that the client should retry (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseBusy) return true
  if (transient.test(getErrorCode(error)) || lostConnection.test(error.message)) return true
  const { syscall = '' } = error as NodeJS.ErrnoException
  return ['connect', 'read', 'write'].includes(syscall) && getErrorCode(error).startsWith('E')
}

const busy = /^(?:55P03|57014|26000|25P03|40P01|40001|53\d{3})$/

/** Returns whether the database is away, as opposed to a statement that it rejected. */
export const isDatabaseAway = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !busy.test(getErrorCode(error))

/** Returns the name of the violated check constraint (23514); null for any other error. */
export function findViolatedCheck(error: unknown): string | null {
  const { constraint } = (error ?? {}) as { constraint?: unknown }
  return getErrorCode(error) === '23514' && typeof constraint === 'string' ? constraint : null
}

/** Returns whether a row could not be deleted because other rows reference it (23503). */
export const isStillReferenced = (error: unknown): boolean => getErrorCode(error) === '23503'

function getErrorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
