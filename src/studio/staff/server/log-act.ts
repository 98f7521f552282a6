import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'

interface Act {
  /** Name of the act, such as "staff disable". */
  act: string
  /** Object of the act, such as "staff 3". */
  object: string
  before?: object
  after?: object
}

/** Writes a row of the log. `before` and `after` hold no name and no address. */
export function logAct(
  db: Db,
  by: OperatorAct,
  { act, object, before = {}, after = {} }: Act,
): Promise<void> {
  return writeAudit(db, { ...by, act, object, before, after }, by.now)
}

/** Returns the actor and the time of a call by a signed-in member of staff. */
export const toStaffAct = ({ actor, now }: StaffContext, reason: string | null = null): OperatorAct => ({
  actor,
  reason,
  now: now(),
})

/** Returns the actor and the time of a call by someone who is only about to sign in. */
export const toSignInAct = ({ requestId, now }: CallContext, staffId: number): OperatorAct => ({
  actor: { name: `staff ${staffId}`, via: 'studio', requestId },
  reason: null,
  now: now(),
})
