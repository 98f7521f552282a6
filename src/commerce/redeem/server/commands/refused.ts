import type { CommandResult } from '../../../../platform/server/operators/command.ts'

/** Carries the problem of a command; thrown so that its transaction rolls back. */
class RefusedError extends Error {}

/** Returns a parsed value, or refuses with its problem. */
export function unwrapOrRefuse<Read extends object>(read: Read | { problem: string }): Read {
  if ('problem' in read) throw new RefusedError(read.problem)
  return read
}

export function refuse(problem: string): never {
  throw new RefusedError(problem)
}

/** Converts a refusal into a command result; rethrows any other error. */
export function toRefusalResult(error: unknown): CommandResult {
  if (error instanceof RefusedError) return { ok: false, problem: error.message }
  throw error
}
