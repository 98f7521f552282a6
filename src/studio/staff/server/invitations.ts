import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { staffErrors } from '../staff-errors.ts'
import type { Assignment } from '../team-contract.ts'
import { toHeldRoles } from './assignments.ts'
import { coversRights, mergeRights } from './held-rights.ts'
import { buildInvitationLink, hashInvitation, invitationMs } from './invitation-link.ts'
import { lockTeam } from './keep-an-owner.ts'
import { logAct, toStaffAct } from './log-act.ts'
import { mailInvitation } from './mail-invitation.ts'
import { findStaffId, requireRight } from './people.ts'
import { readRoles, refuseLimits } from './roles.ts'
import { hashToken } from './secrets.ts'
import { presentRoles } from './team.ts'

const assignment = z.object({
  role_id: z.int(),
  artist_ids: z.array(z.int()).nullable(),
  event_ids: z.array(z.int()).nullable(),
})

const open = statement({
  name: 'staff.open-invitations',
  text: `select i.id, i.link_id, i.token_hash, i.email, i.roles, i.staff_id, i.inviter_id, p.name as inviter_name,
      i.created_at, i.expires_at
    from staff_invitations i left join staff p on p.id = i.inviter_id
    where i.accepted_at is null and i.withdrawn_at is null and i.expires_at > $1 and p.disabled_at is null
      and ($2::bytea is null or i.token_hash = $2) and ($3::int is null or i.id = $3)
    order by i.id desc`,
  row: z.object({
    id: z.int(),
    link_id: z.string(),
    token_hash: z.instanceof(Buffer),
    email: z.string().nullable(),
    roles: z.array(assignment),
    staff_id: z.int().nullable(),
    inviter_id: z.int().nullable(),
    inviter_name: z.string().nullable(),
    created_at: z.date(),
    expires_at: z.date(),
  }),
})

export type Invitation = RowOf<typeof open>

/** Finds an invitation by its token, if it is open and its inviter isn't disabled. */
export async function findInvitation(db: ReadDb, token: string, now: number): Promise<Invitation | null> {
  const [found] = await db.query(open, [new Date(now), hashToken(token), null])
  return found ?? null
}

/** Finds an open invitation by its id. */
export async function readInvitation(db: ReadDb, id: number, now: number): Promise<Invitation | null> {
  const [found] = await db.query(open, [new Date(now), null, id])
  return found ?? null
}

const insert = statement({
  name: 'staff.insert-invitation',
  text: `insert into staff_invitations
      (link_id, token_hash, email, roles, staff_id, inviter_id, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
  row: z.object({ id: z.int() }),
})

interface NewInvitation {
  /** Null for the first owner, who types an address. */
  email: string | null
  roles: readonly Assignment[]
  /** Someone whose ways to sign in were reset. */
  staffId?: number
  inviterId?: number
}

/** Stores an invitation for 48 hours; returns its id, and the id from which its link is built. */
export async function insertInvitation(
  db: Db,
  { email, roles, staffId, inviterId }: NewInvitation,
  { config, by }: { config: Config; by: OperatorAct },
): Promise<{ id: number; linkId: string }> {
  const linkId = randomUUID()
  const times = [new Date(by.now), new Date(by.now + invitationMs)]
  const values = [
    linkId,
    hashInvitation(linkId, config),
    email,
    JSON.stringify(roles),
    staffId,
    inviterId,
    ...times,
  ]
  const [row] = await db.query(insert, values)
  const after = { roles, ...(staffId && { staff_id: staffId }) }
  await logAct(db, by, { act: 'invitation create', object: `invitation ${row!.id}`, after })
  return { id: row!.id, linkId }
}

/** Invites a person to roles within the caller's own rights. */
export function invite({ email, roles }: { email: string; roles: Assignment[] }, context: StaffContext) {
  const { write, staff, config, now } = context
  return write(async db => {
    await lockTeam(db)
    const own = await requireRight(db, staff.staffId, 'team.write')
    if (own instanceof Failure) return own
    const held = toHeldRoles(roles, await readRoles(db, now()))
    if (held instanceof Failure) return held
    if (!coversRights(own, mergeRights(held))) return fail(staffErrors.beyondOwnRights)
    const beyond = await refuseLimits(db, staff, ...held.map(role => role.refund_limits))
    if (beyond) return beyond
    if ((await findStaffId(db, email)) !== null) return fail(staffErrors.emailTaken)
    const invitation = { email, roles, inviterId: staff.staffId }
    const { id } = await insertInvitation(db, invitation, { config, by: toStaffAct(context) })
    if (config.smtpUrl) await addJob(db, mailInvitation, { invitation_id: id })
    return { invitation_id: id }
  })
}

/** Builds the response with the link, unless a mail server sends it; for the first call and for each retry. */
export async function showInvitation(
  { invitation_id: id }: { invitation_id: number },
  { read, config, now }: StaffContext,
) {
  const row = config.smtpUrl ? null : await readInvitation(read, id, now())
  return { invitation_id: id, link: row && buildInvitationLink(row.link_id, config) }
}

export async function listInvitations({ read, now }: StaffContext) {
  const [rows, roles] = await Promise.all([
    read.query(open, [new Date(now()), null, null]),
    readRoles(read, now()),
  ])
  return {
    results: rows.flatMap(row => {
      // Links for the first owner and for resets are shown by commands alone.
      if (row.email === null || row.staff_id !== null) return []
      const held = toHeldRoles(row.roles, roles)
      const inviter = { staff_id: row.inviter_id ?? 0, name: row.inviter_name ?? '' }
      return {
        invitation_id: row.id,
        email: row.email,
        roles: held instanceof Failure ? [] : presentRoles(held),
        inviter: row.inviter_id === null ? null : inviter,
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
      }
    }),
  }
}

const withdraw = statement({
  name: 'staff.withdraw-invitation',
  text: 'update staff_invitations set withdrawn_at = $2 where id = $1',
  row: none,
})

/** Withdraws an open invitation. */
export function withdrawInvitation(id: number, context: StaffContext) {
  const { write, staff, now } = context
  return write(async db => {
    await lockTeam(db)
    const own = await requireRight(db, staff.staffId, 'team.write')
    if (own instanceof Failure) return own
    const row = await readInvitation(db, id, now())
    if (!row || row.email === null || row.staff_id !== null) return fail(platformErrors.notFound)
    await db.query(withdraw, [id, new Date(now())])
    await logAct(db, toStaffAct(context), { act: 'invitation withdraw', object: `invitation ${id}` })
    return {}
  })
}

const withdrawLinks = statement({
  name: 'staff.withdraw-links',
  text: `update staff_invitations set withdrawn_at = $2
    where accepted_at is null and withdrawn_at is null
      and (staff_id = $1 or $1::int is null and staff_id is null and email is null)`,
  row: none,
})

/**
 * Ends the links with which a person's ways to sign in were reset, or (null) those for the first owner: only
 * the latest one works.
 */
export async function endLinks(db: Db, staffId: number | null, now: number): Promise<void> {
  await db.query(withdrawLinks, [staffId, new Date(now)])
}

const anyStaff = statement({
  name: 'staff.any-staff',
  text: 'select exists (select from staff) as is_any',
  row: z.object({ is_any: z.boolean() }),
})

export async function hasStaff(db: ReadDb): Promise<boolean> {
  const [row] = await db.query(anyStaff)
  return row?.is_any ?? false
}
