import type { CommandContext, CommandInput } from './command.ts'

/** The operator of an act, its reason and its time, as the audit log keeps them. */
export interface ByOperator {
  operator: string
  reason: string | null
  now: number
}

/** The operator of a command, with the reason of its `--reason`. */
export const byOperator = (
  { options: { reason } }: CommandInput,
  { operator, now }: CommandContext,
): ByOperator => ({ operator, reason: reason ?? null, now: now() })
