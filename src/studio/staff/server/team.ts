import * as z from 'zod'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildHeldRolesSql, coversRights, type HeldRoles, heldRoles, mergeRights } from './held-rights.ts'
import { getRpId } from './passkey-ceremony.ts'
import { listSessions } from './sessions.ts'

const members = statement({
  name: 'staff.members',
  text: `select s.id, s.name, s.email, s.version, s.created_at, s.disabled_at, s.totp_sealed is not null as has_totp,
      exists (select from staff_passkeys k where k.staff_id = s.id and k.rp_id = $2) as has_passkey,
      (select max(seen_at) from staff_sessions where staff_id = s.id) as seen_at,
      ${buildHeldRolesSql('s.id')} as roles
    from staff s where $1::int is null or s.id = $1 order by lower(s.name), s.id`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    version: z.int(),
    created_at: z.date(),
    disabled_at: z.date().nullable(),
    has_totp: z.boolean(),
    has_passkey: z.boolean(),
    seen_at: z.date().nullable(),
    roles: heldRoles,
  }),
})

type Member = RowOf<typeof members>

export const readMembers = (db: ReadDb, rpId: string, staffId: number | null = null): Promise<Member[]> =>
  db.query(members, [staffId, rpId])

export async function listTeam({ read, config, staff }: StaffContext) {
  const rows = await readMembers(read, getRpId(config))
  return { results: rows.map(row => present(row, staff)) }
}

export async function getMember(staffId: number, { read, config, staff, now }: StaffContext) {
  const [row] = await readMembers(read, getRpId(config), staffId)
  if (!row) return fail(platformErrors.notFound)
  const sessions = await listSessions(read, { staffId, roles: row.roles }, now())
  return { ...present(row, staff), created_at: row.created_at.toISOString(), sessions }
}

function present(row: Member, caller: StaffContext['staff']) {
  return {
    staff_id: row.id,
    name: row.name,
    email: row.email,
    is_disabled: row.disabled_at !== null,
    has_passkey: row.has_passkey,
    has_totp: row.has_totp,
    roles: presentRoles(row.roles),
    seen_at: row.seen_at?.toISOString() ?? null,
    version: row.version,
    allowed: listAllowed(row, caller),
  }
}

/** Returns roles as a response names them. */
export const presentRoles = (
  roles: Pick<HeldRoles[number], 'role_id' | 'name' | 'artist_ids' | 'event_ids'>[],
) => roles.map(({ role_id, name, artist_ids, event_ids }) => ({ role_id, name, artist_ids, event_ids }))

type Allowed = 'edit' | 'disable' | 'enable' | 'end_sessions'

function listAllowed(row: Member, { staffId, rights }: StaffContext['staff']): Allowed[] {
  if (rights.get('team.write') !== null || !coversRights(rights, mergeRights(row.roles))) return []
  if (row.disabled_at) return ['edit', 'enable']
  return row.id === staffId ? ['edit', 'end_sessions'] : ['edit', 'disable', 'end_sessions']
}
