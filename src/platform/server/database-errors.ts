/** Thrown where something gave up waiting for the database before it was asked. */
export class DatabaseBusy extends Error {}

/** deadlock_detected and serialization_failure: rolled back so that another transaction can go on; retry. */
const rolledBackForOthers = ['40P01', '40001']

export function wasRolledBackForOthers(error: unknown): boolean {
  return rolledBackForOthers.includes(codeOf(error))
}

/**
 * Transient errors: lock or statement time-out (55P03, 57014), deadlocks beyond our retries, no connections left (53),
 * server shutting down or starting (57P), connection lost or silent (08, or no SQLSTATE at all).
 */
const momentary = /^(?:55P03|57014|25P03|40P01|40001|53\d{3}|57P\d\d|08\d{3})$/

const lostConnection =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** Whether the driver gave up on an answer; it closes the connection after it has said so. */
export const isSilent = ({ message }: Error) => message === 'Query read timeout'

/** Whether the error is transient, so that the client should retry (503). */
export function isDatabaseBusyOrAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseBusyOrAway)
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseBusy) return true
  if (momentary.test(codeOf(error)) || lostConnection.test(error.message)) return true
  const { syscall = '' } = error as NodeJS.ErrnoException
  return ['connect', 'read', 'write'].includes(syscall) && codeOf(error).startsWith('E')
}

/** The name of the check that a row would have broken (23514); null for any other error. */
export function brokenCheckOf(error: unknown): string | null {
  const { constraint } = (error ?? {}) as { constraint?: unknown }
  return codeOf(error) === '23514' && typeof constraint === 'string' ? constraint : null
}

/** Whether a row could not be deleted because others name it (23503). */
export const isStillNamed = (error: unknown): boolean => codeOf(error) === '23503'

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
