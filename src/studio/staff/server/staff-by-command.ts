import type { Failure } from '../../../platform/contract/errors.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db, ReadDb } from '../../../platform/server/database.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { rollBackOnFailure } from '../../../platform/server/writes/roll-back-on-failure.ts'
import { setDisabled } from './change-member.ts'
import { buildInvitationLink } from './invitation-link.ts'
import { endLinks, insertInvitation } from './invitations.ts'
import { keepAnOwner, lockTeam } from './keep-an-owner.ts'
import { logAct } from './log-act.ts'
import { getRpId } from './passkey-ceremony.ts'
import { deletePasskeys } from './passkeys.ts'
import { findStaffId, lockPerson, type Person } from './people.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { readRoles } from './roles.ts'
import { endSessions } from './sessions.ts'
import { readMembers } from './team.ts'
import { revokeTokens } from './tokens.ts'
import { deleteTotp } from './ways-in.ts'

interface Tools {
  database: Database
  config: Config
  by: OperatorAct
}

/** Invites a person to one role without a limit, as the server's shell may; returns the link. */
export function inviteByCommand(
  { email, role: name }: { email: string; role: string },
  { database, config, by }: Tools,
) {
  return database.transaction(async db => {
    await lockTeam(db)
    const roles = await readRoles(db, by.now)
    const role = roles.find(each => each.name.toLowerCase() === name.toLowerCase())
    if (!role) return 'role'
    if ((await findStaffId(db, email)) !== null) return 'taken'
    const invitation = { email, roles: [{ role_id: role.id, artist_ids: null, event_ids: null }] }
    const { id, linkId } = await insertInvitation(db, invitation, { config, by })
    return { invitation_id: id, link: buildInvitationLink(linkId, config) }
  })
}

/**
 * Ends sessions and tokens of a person and removes all ways to sign in; returns a link to set one up. It may
 * leave no owner who can sign in until the link is used.
 */
export function resetByCommand(email: string, { database, config, by }: Tools) {
  return database.transaction(async db => {
    await lockTeam(db)
    const person = await lockByEmail(db, email)
    if (!person) return 'unknown'
    if (person.disabled_at) return 'disabled'
    const { id: staffId } = person
    await deleteTotp(db, staffId)
    await deletePasskeys(db, staffId)
    await deleteRecoveryCodes(db, staffId)
    await endLinks(db, staffId, by.now)
    await endSessions(db, { staffId }, by.now)
    await revokeTokens(db, staffId, by.now)
    await logAct(db, by, { act: 'staff reset', object: `staff ${staffId}` })
    const invitation = { email: person.email, roles: [], staffId }
    const { linkId } = await insertInvitation(db, invitation, { config, by })
    return { staff_id: staffId, link: buildInvitationLink(linkId, config) }
  })
}

/** Disables or enables a person; fails if no owner who can sign in would remain. */
export function disableByCommand(
  { email, isDisabled }: { email: string; isDisabled: boolean },
  { database, config, by }: Tools,
): Promise<{ staff_id: number } | 'unknown' | Failure> {
  return rollBackOnFailure(database.transaction, async db => {
    if ((await findStaffId(db, email)) === null) return 'unknown' as const
    return keepAnOwner(db, getRpId(config), async () => {
      const person = await lockByEmail(db, email)
      await setDisabled(db, person!, { isDisabled, by })
      return { staff_id: person!.id }
    })
  })
}

async function lockByEmail(db: Db, email: string): Promise<Person | null> {
  const staffId = await findStaffId(db, email)
  return staffId === null ? null : lockPerson(db, staffId)
}

/** Lists the team with the names of roles and the ways to sign in. */
export async function listStaff(db: ReadDb, config: Config) {
  const members = await readMembers(db, getRpId(config))
  return members.map(member => ({
    staff_id: member.id,
    email: member.email,
    name: member.name,
    roles: member.roles.map(role => role.name),
    ways: [...(member.has_passkey ? ['passkey'] : []), ...(member.has_totp ? ['authenticator app'] : [])],
    is_disabled: member.disabled_at !== null,
  }))
}
