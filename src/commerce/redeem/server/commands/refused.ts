import type { CommandResult } from '../../../../platform/server/operators/command.ts'

/** Carries a command's problem; thrown to roll back the transaction. */
class RefusedError extends Error {}

/** Returns the parsed value. @throws RefusedError if parsing reported a problem */
export function unwrapOrRefuse<Read extends object>(read: Read | { problem: string }): Read {
  if ('problem' in read) throw new RefusedError(read.problem)
  return read
}

export function refuse(problem: string): never {
  throw new RefusedError(problem)
}

/** Converts a refusal to a command result; rethrows any other error. */
export function toRefusalResult(error: unknown): CommandResult {
  if (error instanceof RefusedError) return { ok: false, problem: error.message }
  throw error
}
