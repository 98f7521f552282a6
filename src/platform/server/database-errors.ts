/** deadlock_detected and serialization_failure: rolled back so that another transaction can go on; retry. */
const rolledBackForOthers = ['40P01', '40001']

export function wasRolledBackForOthers(error: unknown): boolean {
  return rolledBackForOthers.includes(codeOf(error))
}

/**
 * Transient errors: lock or statement time-out (55P03, 57014), deadlocks beyond our retries, no connections left (53),
 * server shutting down or starting (57P), connection lost (08, or no SQLSTATE at all).
 */
const momentary = /^(?:55P03|57014|25P03|40P01|40001|53\d{3}|57P\d\d|08\d{3})$/

const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** Whether the error is transient, so that the client should retry (503). */
export function isDatabaseBusyOrAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseBusyOrAway)
  if (!(error instanceof Error)) return false
  if (momentary.test(codeOf(error)) || lostConnection.test(error.message)) return true
  const { syscall = '' } = error as NodeJS.ErrnoException
  return ['connect', 'read', 'write'].includes(syscall) && codeOf(error).startsWith('E')
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
