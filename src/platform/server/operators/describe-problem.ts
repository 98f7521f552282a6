import { NoServerKey } from '../server-key.ts'
import { ServiceWithoutKeys } from '../service-without-keys.ts'

/**
 * Describes a missing prerequisite of a command or a database error in one sentence; returns undefined for
 * any other error.
 */
export function describeProblem(error: unknown): string | undefined {
  if (error instanceof NoServerKey || error instanceof ServiceWithoutKeys) return error.message
  const { code = '', message, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'open') return `${message}.`
  // SQLSTATEs undefined_table and undefined_column.
  if (['42P01', '42703'].includes(code)) {
    return 'The database is older than this command: start the server of this version.'
  }
  // SQLSTATE unique_violation.
  if (code === '23505') return 'Somebody took the same at this moment: look again.'
  if (isUnreachable(code, message)) return `The database cannot be reached: ${message || code}.`
  if (isConnectionLost(code, message))
    return 'The database went away: what was not finished is as it was before.'
  return undefined
}

/** Returns whether the database connection is lost, so that the next statement would fail as well. */
export function isDatabaseLost(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return isUnreachable(code, message) || isConnectionLost(code, message)
}

const isUnreachable = (code: string, message: string) =>
  code.startsWith('E') || message.startsWith('timeout exceeded when trying to connect')
/** Returns whether the server was stopped (57P01 to 57P05) or the connection was lost. */
const isConnectionLost = (code: string, message: string) =>
  code.startsWith('57P') || message.startsWith('Connection terminated')
