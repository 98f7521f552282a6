import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { buildInvitationLink } from './invitation-link.ts'
import { endLinks, hasStaff, insertInvitation } from './invitations.ts'
import { lockTeam } from './keep-an-owner.ts'
import { readRoles } from './roles.ts'

const processActor = { name: 'job', via: 'job', requestId: null } as const

/**
 * Creates the link with which the first owner signs up, and ends earlier ones; null if there is staff already.
 * The link is bound to no address, so it is printed only where the server was started.
 */
export function createOwnerLink(database: Database, config: Config, now: number): Promise<string | null> {
  const by: OperatorAct = { actor: processActor, reason: null, now }
  return database.transaction(async db => {
    await lockTeam(db)
    if (await hasStaff(db)) return null
    await endLinks(db, null, now)
    const owner = (await readRoles(db, now)).find(role => role.is_owner)
    const roles = [{ role_id: owner!.id, artist_ids: null, event_ids: null }]
    const { linkId } = await insertInvitation(db, { email: null, roles }, { config, by })
    return buildInvitationLink(linkId, config)
  })
}
