import type { CommandContext, CommandInput } from './command.ts'

/** The operator of an act, its reason and its time, as recorded in the audit log. */
export interface OperatorAct {
  operator: string
  reason: string | null
  now: number
}

/** Returns the operator and time of a command, with the reason of its `--reason`. */
export const getOperatorAct = (
  { options: { reason } }: CommandInput,
  { operator, now }: CommandContext,
): OperatorAct => ({ operator, reason: reason ?? null, now: now() })
