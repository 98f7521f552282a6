import * as z from 'zod'
import { Failure, fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { statement } from '../../../platform/server/statement.ts'
import { staffErrors } from '../staff-errors.ts'
import type { Assignment } from '../team-contract.ts'
import { replaceAssignments, toHeldRoles } from './assignments.ts'
import { coversRights, type HeldRights, mergeRights } from './held-rights.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { logAct, toStaffAct } from './log-act.ts'
import { getRpId } from './passkey-ceremony.ts'
import { lockPerson, type Person, requireRight } from './people.ts'
import { readRoles, refuseLimits } from './roles.ts'
import { endSessions } from './sessions.ts'
import { revokeTokens } from './tokens.ts'

interface Editing {
  db: Db
  /** The person to change, locked; the caller has all rights of this person. */
  person: Person
  /** Rights of the caller. */
  own: HeldRights
}

/** Runs a change of a person under the team's lock, if the caller may edit that person. */
function editPerson<Result extends object>(
  staffId: number,
  { write, staff, config }: StaffContext,
  change: (editing: Editing) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  return write(db =>
    keepAnOwner(db, getRpId(config), async () => {
      const own = await requireRight(db, staff.staffId, 'team.write')
      if (own instanceof Failure) return own
      const person = await lockPerson(db, staffId)
      if (!person) return fail(platformErrors.notFound)
      const isWithin = coversRights(own, mergeRights(person.roles))
      return isWithin ? change({ db, person, own }) : fail(staffErrors.beyondOwnRights)
    }),
  )
}

const raiseVersion = statement({
  name: 'staff.raise-version',
  text: 'update staff set version = version + 1 where id = $1 returning version',
  row: z.object({ version: z.int() }),
})

const toAssignments = (roles: Assignment[]) =>
  roles
    .map(({ role_id, artist_ids, event_ids }) => ({ role_id, artist_ids, event_ids }))
    .toSorted((one, other) => one.role_id - other.role_id)

/** Changes a person's roles. */
export function changeMember(
  staffId: number,
  { version, roles }: { version: number; roles: Assignment[] },
  context: StaffContext,
) {
  return editPerson(staffId, context, async ({ db, person, own }) => {
    const [yours, theirs] = [toAssignments(roles), toAssignments(person.roles)]
    if (person.version !== version)
      return failWith(platformErrors.editedMeanwhile, {
        version: person.version,
        differing: JSON.stringify(yours) === JSON.stringify(theirs) ? {} : { roles: { yours, theirs } },
      })
    const held = toHeldRoles(roles, await readRoles(db, context.now()))
    if (held instanceof Failure) return held
    if (!coversRights(own, mergeRights(held))) return fail(staffErrors.beyondOwnRights)
    const beyond = await refuseLimits(db, context.staff, ...held.map(role => role.refund_limits))
    if (beyond) return beyond
    await replaceAssignments(db, staffId, roles)
    const [raised] = await db.query(raiseVersion, [staffId])
    const change = { before: { roles: theirs }, after: { roles: yours } }
    await logAct(db, toStaffAct(context), { act: 'staff roles', object: `staff ${staffId}`, ...change })
    return { staff_id: staffId, version: raised!.version }
  })
}

type EndWork = (db: Db, staffId: number, now: number) => Promise<void>

let endWork: EndWork | null = null

/** Registers what ends with a person who is disabled, besides sessions and tokens. */
export function registerEndOfWork(end: EndWork): void {
  endWork = end
}

const setDisabledStatement = statement({
  name: 'staff.set-disabled',
  text: 'update staff set disabled_at = $2, version = version + 1 where id = $1 returning version',
  row: z.object({ version: z.int() }),
})

/**
 * Disables a person, whose sessions and tokens end at once, or lets them sign in again. Returns the new
 * version; the present one if they are already as wanted.
 */
export async function setDisabled(
  db: Db,
  person: Pick<Person, 'id' | 'disabled_at' | 'version'>,
  { isDisabled, by }: { isDisabled: boolean; by: OperatorAct },
): Promise<number> {
  const { id, disabled_at: disabledAt, version } = person
  if ((disabledAt !== null) === isDisabled) return version
  const [changed] = await db.query(setDisabledStatement, [id, isDisabled ? new Date(by.now) : null])
  if (isDisabled) {
    await endSessions(db, { staffId: id }, by.now)
    await revokeTokens(db, id, by.now)
    await endWork?.(db, id, by.now)
  }
  const act = isDisabled ? 'staff disable' : 'staff enable'
  const change = { before: { is_disabled: !isDisabled }, after: { is_disabled: isDisabled } }
  await logAct(db, by, { act, object: `staff ${id}`, ...change })
  return changed!.version
}

/** Disables a person, never the caller, or lets a disabled one sign in again. */
export function disableMember(
  staffId: number,
  { isDisabled, reason = null }: { isDisabled: boolean; reason?: string | null | undefined },
  context: StaffContext,
) {
  return editPerson(staffId, context, async ({ db, person }) => {
    if (isDisabled && staffId === context.staff.staffId) return fail(staffErrors.ownAccount)
    const version = await setDisabled(db, person, { isDisabled, by: toStaffAct(context, reason) })
    return { staff_id: staffId, version }
  })
}

/** Ends all sessions of a person. */
export function endMemberSessions(staffId: number, context: StaffContext) {
  return editPerson(staffId, context, async ({ db }) => {
    const count = await endSessions(db, { staffId }, context.now())
    const act = { act: 'staff sessions end', object: `staff ${staffId}`, after: { session_count: count } }
    if (count > 0) await logAct(db, toStaffAct(context), act)
    return {}
  })
}
