import type { Actor } from './actor.ts'
import type { CommandContext, CommandInput } from './command.ts'

/** The actor of an act, its reason and its time, as recorded in the audit log. */
export interface OperatorAct {
  actor: Actor
  reason: string | null
  now: number
  /** A UUID shared by acts that belong together. */
  batch?: string
}

/** Returns the actor and the time of a command, and the reason from its `--reason` option. */
export const getOperatorAct = (
  { options: { reason } }: CommandInput,
  { actor, now }: CommandContext,
): OperatorAct => ({ actor, reason: reason ?? null, now: now() })
