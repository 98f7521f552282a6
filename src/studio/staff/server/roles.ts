import * as z from 'zod'
import { Failure, fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import type { StaffRight } from '../rights.ts'
import { staffErrors } from '../staff-errors.ts'
import {
  coversLimits,
  coversRights,
  type HeldRights,
  listRoleRights,
  mergeRights,
  type RefundLimits,
  refundLimits,
} from './held-rights.ts'
import { lockTeam } from './keep-an-owner.ts'
import { logAct, toStaffAct } from './log-act.ts'
import { readPerson, requireRight } from './people.ts'

const rolesMax = 100

const list = statement({
  name: 'staff.roles',
  text: `select r.id, r.name, r.rights, r.is_owner, r.is_default, r.idle_minutes, r.refund_limits,
      r.version,
      (select coalesce(json_agg(json_build_object('staff_id', s.id, 'name', s.name) order by s.name, s.id), '[]')
        from staff_roles a join staff s on s.id = a.staff_id where a.role_id = r.id) as people,
      exists (select from staff_invitations i where i.accepted_at is null and i.withdrawn_at is null
        and i.expires_at > $1 and i.roles @> jsonb_build_array(jsonb_build_object('role_id', r.id))) as is_invited
    from roles r order by r.id`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    rights: z.array(z.string()),
    is_owner: z.boolean(),
    is_default: z.boolean(),
    idle_minutes: z.int(),
    refund_limits: refundLimits,
    version: z.int(),
    people: z.array(z.object({ staff_id: z.int(), name: z.string() })),
    /** Whether an open invitation offers the role. */
    is_invited: z.boolean(),
  }),
})

export type Role = RowOf<typeof list>

export const readRoles = (db: ReadDb, now: number): Promise<Role[]> => db.query(list, [new Date(now)])

/** The rights that a role gives without a limit. */
const toRights = (role: Pick<Role, 'rights' | 'is_owner'>): HeldRights =>
  mergeRights([{ ...role, artist_ids: null, event_ids: null }])

export async function listRoles({ read, staff, now }: StaffContext) {
  const roles = await readRoles(read, now())
  return {
    results: roles.map(({ id, is_invited, ...role }) => ({
      role_id: id,
      ...role,
      rights: listRoleRights(role),
      allowed: listAllowed({ id, is_invited, ...role }, staff.rights),
    })),
  }
}

function listAllowed(role: Role, own: HeldRights): ('assign' | 'edit' | 'delete')[] {
  if (own.get('team.write') !== null || !coversRights(own, toRights(role))) return []
  if (role.is_owner) return ['assign']
  const isUsed = role.people.length > 0 || role.is_invited
  return role.is_default || isUsed ? ['assign', 'edit'] : ['assign', 'edit', 'delete']
}

type RoleInput = {
  name: string
  rights: StaffRight[]
  idle_minutes: number
  refund_limits: RefundLimits
}

/** The fields to change, and the version that the caller has seen. */
interface RoleChange {
  version: number
  name?: string | undefined
  rights?: StaffRight[] | undefined
  idle_minutes?: number | undefined
  refund_limits?: RefundLimits | undefined
}

const insert = statement({
  name: 'staff.insert-role',
  text: `insert into roles (name, rights, idle_minutes, refund_limits) values ($1, $2, $3, $4)
    returning id, version`,
  row: z.object({ id: z.int(), version: z.int() }),
})

/** Creates a role with rights that the caller has. */
export function createRole(input: RoleInput, context: StaffContext) {
  const { write, staff, now } = context
  return write(async db => {
    await lockTeam(db)
    const own = await requireRight(db, staff.staffId, 'team.write')
    if (own instanceof Failure) return own
    const roles = await readRoles(db, now())
    if (roles.length >= rolesMax) return fail(staffErrors.tooMany)
    const problem = findProblem(input, roles, own) ?? (await refuseLimits(db, staff, input.refund_limits))
    if (problem) return problem
    const [role] = await db.query(insert, toValues(input))
    const act = { act: 'role create', object: `role ${role!.id}`, after: toLogged(input) }
    await logAct(db, toStaffAct(context), act)
    return { role_id: role!.id, version: role!.version }
  })
}

function findProblem({ name, rights }: RoleInput, others: Role[], own: HeldRights): Failure | null {
  if (!coversRights(own, toRights({ rights, is_owner: false }))) return fail(staffErrors.beyondOwnRights)
  const isTaken = others.some(other => other.name.toLowerCase() === name.toLowerCase())
  return isTaken ? fail(staffErrors.roleNameTaken) : null
}

/** Fails if limits of refunds, old or new ones, go beyond the caller's own. */
export async function refuseLimits(
  db: Db,
  { staffId }: { staffId: number },
  ...limits: RefundLimits[]
): Promise<Failure | null> {
  const own = (await readPerson(db, staffId))?.roles ?? []
  return limits.every(each => coversLimits(own, each)) ? null : fail(staffErrors.beyondOwnRights)
}

const toValues = ({ name, rights, idle_minutes, refund_limits }: RoleInput) => [
  name,
  rights,
  idle_minutes,
  refund_limits && JSON.stringify(refund_limits),
]

const toLogged = ({ rights, idle_minutes, refund_limits }: RoleInput) => ({
  rights,
  idle_minutes,
  refund_limits,
})

const update = statement({
  name: 'staff.update-role',
  text: `update roles set name = $2, rights = $3, idle_minutes = $4, refund_limits = $5, version = version + 1
    where id = $1 returning version`,
  row: z.object({ version: z.int() }),
})

/** Changes a role; the result lists the people who hold it. Of the owner's role only the limits change. */
export function changeRole(roleId: number, sent: RoleChange, context: StaffContext) {
  const { write, staff, now } = context
  return write(async db => {
    const found = await lockRole(db, roleId, context)
    if (found instanceof Failure) return found
    const { role, own } = found
    if (role.is_owner && hasOtherFields(sent)) return fail(staffErrors.roleFixed)
    if (role.version !== sent.version) return reportConflict(role, sent)
    const input = applyChange(role, sent)
    const others = (await readRoles(db, now())).filter(({ id }) => id !== roleId)
    const limits = sent.refund_limits === undefined ? [] : [role.refund_limits, input.refund_limits]
    const problem = findProblem(input, others, own) ?? (await refuseLimits(db, staff, ...limits))
    if (problem) return problem
    const [changed] = await db.query(update, [roleId, ...toValues(input)])
    const before = toLogged(applyChange(role, { version: role.version }))
    const after = toLogged(input)
    await logAct(db, toStaffAct(context), { act: 'role change', object: `role ${roleId}`, before, after })
    const staffIds = role.people.map(person => person.staff_id)
    return { role_id: roleId, version: changed!.version, staff_ids: staffIds }
  })
}

/** Locks the team and finds a role that the caller may change. */
async function lockRole(
  db: Db,
  roleId: number,
  { staff, now }: StaffContext,
): Promise<{ role: Role; own: HeldRights } | Failure> {
  await lockTeam(db)
  const own = await requireRight(db, staff.staffId, 'team.write')
  if (own instanceof Failure) return own
  const role = (await readRoles(db, now())).find(({ id }) => id === roleId)
  if (!role) return fail(platformErrors.notFound)
  return coversRights(own, toRights(role)) ? { role, own } : fail(staffErrors.beyondOwnRights)
}

/** Returns whether a change has fields that the owner's role doesn't let change. */
const hasOtherFields = ({ version: _, refund_limits: __, ...others }: RoleChange) =>
  Object.values(others).some(value => value !== undefined)

/** Returns a role's fields with the sent ones in their place. */
function applyChange(role: Role, sent: RoleChange): RoleInput {
  return {
    name: sent.name ?? role.name,
    rights: listRoleRights({ rights: sent.rights ?? role.rights, is_owner: false }),
    idle_minutes: sent.idle_minutes ?? role.idle_minutes,
    refund_limits: sent.refund_limits === undefined ? role.refund_limits : sent.refund_limits,
  }
}

/** Reports the sent fields in which a role and an edit of an older version differ. */
function reportConflict(role: Role, sent: RoleChange): Failure {
  const theirs = applyChange(role, { version: role.version })
  const yours = applyChange(role, sent)
  return failWith(platformErrors.editedMeanwhile, {
    version: role.version,
    differing: listDifferences(yours, theirs),
  })
}

/** Returns the fields that differ, with both values. */
export function listDifferences<Fields extends Record<string, unknown>>(yours: Fields, theirs: Fields) {
  return Object.fromEntries(
    Object.entries(yours).flatMap(([name, value]) =>
      JSON.stringify(value) === JSON.stringify(theirs[name])
        ? []
        : [[name, { yours: value, theirs: theirs[name] }]],
    ),
  )
}

const deleteStatement = statement({
  name: 'staff.delete-role',
  text: 'delete from roles where id = $1',
  row: none,
})

/** Deletes a role that is no default and that neither a person nor an open invitation has. */
export function removeRole(roleId: number, context: StaffContext) {
  return context.write(async db => {
    const found = await lockRole(db, roleId, context)
    if (found instanceof Failure) return found
    const { role } = found
    if (role.is_default) return fail(staffErrors.roleFixed)
    if (role.people.length > 0 || role.is_invited) return fail(staffErrors.roleInUse)
    await db.query(deleteStatement, [roleId])
    const before = { rights: listRoleRights(role), idle_minutes: role.idle_minutes }
    await logAct(db, toStaffAct(context), { act: 'role delete', object: `role ${roleId}`, before })
    return {}
  })
}
