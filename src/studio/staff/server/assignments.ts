import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { Assignment } from '../team-contract.ts'
import type { HeldRole, RefundLimits } from './held-rights.ts'
import type { Role } from './roles.ts'

/** Finds the roles of assignments. Fails if one is unknown, or limits the owner's role, which has no limit. */
export function toHeldRoles(
  assignments: readonly Assignment[],
  roles: readonly Role[],
): (HeldRole & { name: string; role_id: number; refund_limits: RefundLimits })[] | Failure {
  const held = assignments.flatMap(({ role_id, artist_ids, event_ids }) => {
    const role = roles.find(({ id }) => id === role_id)
    const isLimited = artist_ids !== null || event_ids !== null
    if (!role || (role.is_owner && isLimited)) return []
    const { name, rights, is_owner, refund_limits } = role
    return [{ role_id, name, rights, is_owner, refund_limits, artist_ids, event_ids }]
  })
  const isComplete = held.length === assignments.length
  return isComplete ? held : fail(platformErrors.validationFailed, { roles: 'Give existing roles.' })
}

const deleteAll = statement({
  name: 'staff.delete-assignments',
  text: 'delete from staff_roles where staff_id = $1',
  row: none,
})

const insert = statement({
  name: 'staff.insert-assignments',
  text: `insert into staff_roles (staff_id, role_id, artist_ids, event_ids)
    select $1, a.role_id, a.artist_ids, a.event_ids
    from jsonb_to_recordset($2) a (role_id int, artist_ids int[], event_ids int[])`,
  row: none,
})

/** Gives roles to a new person. */
export async function insertAssignments(
  db: Db,
  staffId: number,
  assignments: readonly Assignment[],
): Promise<void> {
  await db.query(insert, [staffId, JSON.stringify(assignments)])
}

/** Replaces the roles of a person. */
export async function replaceAssignments(
  db: Db,
  staffId: number,
  assignments: readonly Assignment[],
): Promise<void> {
  await db.query(deleteAll, [staffId])
  await insertAssignments(db, staffId, assignments)
}
