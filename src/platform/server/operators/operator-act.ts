import type { CommandContext, CommandInput } from './command.ts'

/** The operator of an act, its reason and its time, as recorded in the audit log. */
export interface OperatorAct {
  operator: string
  reason: string | null
  now: number
}

/** Returns the operator and the time of a command, and the reason from its `--reason` option. */
export const getOperatorAct = (
  { options: { reason } }: CommandInput,
  { operator, now }: CommandContext,
): OperatorAct => ({ operator, reason: reason ?? null, now: now() })
