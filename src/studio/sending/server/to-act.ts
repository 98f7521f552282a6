import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'

/** Returns the actor and the time of a call. */
export const toAct = ({ actor, now }: StaffContext): OperatorAct => ({ actor, reason: null, now: now() })
