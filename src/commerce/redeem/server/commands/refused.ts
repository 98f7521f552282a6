import type { CommandResult } from '../../../../platform/server/operators/command.ts'

/** What a command says in place of doing it; thrown, so that its transaction is undone. */
class Refused extends Error {}

/** What was read, unless it is a problem. */
export function orRefuse<Read extends object>(read: Read | { problem: string }): Read {
  if ('problem' in read) throw new Refused(read.problem)
  return read
}

export function refuse(problem: string): never {
  throw new Refused(problem)
}

/** The result of a refusal; anything else is thrown on. */
export function resultOf(error: unknown): CommandResult {
  if (error instanceof Refused) return { ok: false, problem: error.message }
  throw error
}
