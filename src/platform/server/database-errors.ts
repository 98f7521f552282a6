/** deadlock_detected and serialization_failure: the transaction was ended so that another one could go on. */
const rolledBackForOthers = ['40P01', '40001']

export function wasRolledBackForOthers(error: unknown): boolean {
  return rolledBackForOthers.includes(codeOf(error))
}

/**
 * What passes by itself: a lock or a statement that took too long (55P03, 57014), a transaction that others kept
 * rolling back, a server that has no connection left (53), goes down or comes up (57P), or is away (08, or no code of
 * PostgreSQL's at all).
 */
const momentary = /^(?:55P03|57014|25P03|40P01|40001|53\d{3}|57P\d\d|08\d{3})$/

const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** Whether the database could not do it just now, so that the same request may do better in a moment. */
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
