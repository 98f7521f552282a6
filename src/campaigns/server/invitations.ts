import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { lockFansAgainstDeletion } from '../../identity/accounts/server/index.ts'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import type { Db } from '../../platform/server/database.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { campaignErrors } from '../contract.ts'
import type { MakeChange } from './set-makes.ts'

type Ids = { artistId: number; cityId: number }

const inviters = statement({
  name: 'campaigns.inviters',
  text: `select i.code, i.user_id from campaign_invitations i join campaigns p on p.id = i.campaign_id
    where i.code = any($1::text[]) and p.artist_id = $2 and p.city_id = $3`,
  row: z.object({ code: z.string(), user_id: z.int() }),
})

export interface MakeRequest {
  userId: number
  isMade: boolean
  via: string | null
}

/**
 * Adds the inviter to each request. A make with an unknown code, or another campaign's, has no inviter; it
 * counts like any other, and the response does not reveal whether the code was valid.
 */
export async function resolveInviters(db: Db, ids: Ids, requests: MakeRequest[]): Promise<MakeChange[]> {
  const codes = requests.flatMap(({ via }) => via ?? [])
  const found = codes.length > 0 ? await db.query(inviters, [codes, ids.artistId, ids.cityId]) : []
  const byCode = new Map(found.map(({ code, user_id: userId }) => [code, userId]))
  return requests.map(({ userId, isMade, via }) => ({
    userId,
    isMade,
    invitedBy: byCode.get(via ?? '') ?? null,
  }))
}

/** Builds the SQL for the number of makes through a fan's invitation to a campaign. */
export const buildInvitedCountSql = (campaignId: string, userId: string) =>
  `(select count(*)::int from makes g where g.invited_by = ${userId} and g.campaign_id = ${campaignId})`

const invite = statement({
  name: 'campaigns.invite',
  text: `insert into campaign_invitations (campaign_id, user_id, code, created_at)
      select m.campaign_id, m.user_id, $4, $5 from makes m join campaigns p on p.id = m.campaign_id
      where m.user_id = $1 and p.artist_id = $2 and p.city_id = $3
      on conflict (campaign_id, user_id) do update set code = campaign_invitations.code
      returning code as via, ${buildInvitedCountSql('campaign_invitations.campaign_id', 'campaign_invitations.user_id')} as invited_count`,
  row: z.object({ via: z.string(), invited_count: z.int() }),
})

/**
 * Creates a fan's link for a campaign that they have made. The code has 96 random bits; later calls return
 * the same one.
 */
export async function createInvitation(
  db: Db,
  { artistId, cityId }: Ids,
  { userId, now }: { userId: number; now: number },
): Promise<RowOf<typeof invite> | Failure> {
  // Locks the fan first; foreign keys would lock the campaign first.
  await lockFansAgainstDeletion(db, [userId])
  const code = randomBytes(12).toString('base64url')
  const [row] = await db.query(invite, [userId, artistId, cityId, code, new Date(now)])
  return row ?? fail(campaignErrors.notMade)
}
