import * as z from 'zod'
import { buildCountMakesSql } from '../../catalogue/artists/server/index.ts'
import { lockFansAgainstDeletion } from '../../identity/accounts/server/index.ts'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import { changeStates } from '../../platform/server/change-state.ts'
import type { Db } from '../../platform/server/database.ts'
import { addJob } from '../../platform/server/jobs/add-job.ts'
import { statement } from '../../platform/server/statement.ts'
import { campaignErrors } from '../contract.ts'
import { announceReachedCampaign } from './announce-reached.ts'
import { campaignMachine } from './campaign-machine.ts'
import { lockCampaign } from './lock-campaign.ts'
import { buildMilestonesSql } from './milestones.ts'

export interface MakeChange {
  userId: number
  isMade: boolean
  /** Id of the fan whose link was used. */
  invitedBy?: number | null
}

export interface MakesResult {
  campaignId: number
  makeCount: number
  /** Sequence number of each fan's make within the campaign, by user id. */
  numbers: Readonly<Record<string, number>>
}

const setMakesStatement = statement({
  name: 'campaigns.set-makes',
  text: `
with wanted as (
  select * from unnest($2::bigint[], $3::boolean[], $5::bigint[])
    with ordinality w (user_id, is_made, invited_by, place)
), gone as (
  delete from makes m using wanted w
  where m.campaign_id = $1 and m.user_id = w.user_id and not w.is_made returning m.made_at
), new as (
  insert into makes (campaign_id, user_id, made_at, number, invited_by)
  select p.id, w.user_id, $4, p.make_count - (select count(*) from gone) + row_number() over (order by w.place),
    w.invited_by
  from wanted w join campaigns p on p.id = $1
  where w.is_made and not exists (select from makes m where m.campaign_id = $1 and m.user_id = w.user_id)
  returning user_id, number, made_at
), by_day as (
  select (x.made_at at time zone 'utc')::date as day, sum(x.n)::int as n
  from (select made_at, 1 as n from new union all select made_at, -1 from gone) x group by 1
), known_days as (
  update campaign_days d set make_count = d.make_count + b.n from by_day b
  where d.campaign_id = $1 and d.day = b.day returning d.day
), new_days as (
  insert into campaign_days (campaign_id, day, make_count) select $1, b.day, b.n from by_day b
  where not exists (select from campaign_days d where d.campaign_id = $1 and d.day = b.day)
), change as (
  select coalesce(sum(n), 0)::int as n,
    coalesce(sum(n) filter (where day > ($4 at time zone 'utc')::date - 7), 0)::int as week from by_day
), campaign as (
  update campaigns p set make_count = p.make_count + c.n, week_count = greatest(0, p.week_count + c.week)
  from change c where p.id = $1 returning p.id, p.artist_id, p.make_count, p.goal, p.status, c.n
), milestone as (${buildMilestonesSql('campaign', '$4')}
), numbered as (
  select user_id, number from new union all
  select m.user_id, m.number from makes m join wanted w on w.user_id = m.user_id and w.is_made
  where m.campaign_id = $1
), artist as (
  ${buildCountMakesSql('campaign')}
)
select make_count, status = 'open' and n > 0 and make_count >= goal as is_reached_now,
  coalesce((select json_object_agg(user_id, number) from numbered), '{}') as numbers from campaign`,
  row: z.object({
    make_count: z.int(),
    is_reached_now: z.boolean(),
    numbers: z.record(z.string(), z.int()),
  }),
})

/**
 * Applies the makes of several fans to one campaign in the caller's transaction, which must lock the
 * campaign's row until it ends: counters of campaign, day and artist change by exactly the inserted and
 * deleted rows. (The weekly count also changes with time; countTrends corrects it.) Deleted fans are skipped.
 * Idempotent. Each `userId` must occur only once.
 */
export async function setMakes(
  db: Db,
  ids: { artistId: number; cityId: number },
  changes: MakeChange[],
  now: number,
): Promise<MakesResult | Failure> {
  // Locks fans before campaigns, as account deletion does.
  const present = await lockFansAgainstDeletion(
    db,
    changes.flatMap(({ userId, invitedBy }) => [userId, ...(invitedBy ? [invitedBy] : [])]),
  )
  const isStarting = changes.some(({ isMade }) => isMade)
  const campaign = await lockCampaign(db, { ...ids, isStarting }, now)
  if (!('id' in campaign)) return campaign
  if (campaign.status === 'done' && isStarting) return fail(campaignErrors.closed)
  const counted = changes.flatMap(({ userId, isMade, invitedBy = null }) => {
    if (!present.has(userId)) return []
    const isInvited = invitedBy !== null && invitedBy !== userId && present.has(invitedBy)
    return [{ userId, isMade, invitedBy: isInvited ? invitedBy : null }]
  })
  return grant(db, campaign.id, counted, now)
}

async function grant(db: Db, campaignId: number, changes: MakeChange[], now: number): Promise<MakesResult> {
  const [row] = await db.query(setMakesStatement, [
    campaignId,
    changes.map(change => change.userId),
    changes.map(change => change.isMade),
    new Date(now),
    changes.map(({ invitedBy = null }) => invitedBy),
  ])
  if (!row) throw new Error('a locked campaign is not there')
  if (row.is_reached_now) await markReachedCampaigns(db, [campaignId], now)
  return { campaignId, makeCount: row.make_count, numbers: row.numbers }
}

/**
 * Marks campaigns that are at their goal as reached and announces each once; taking a make back later does
 * not revert this.
 */
export async function markReachedCampaigns(db: Db, ids: number[], now: number): Promise<void> {
  const reached = { act: 'reach', at: now, actor: 'system', set: { reached_at: new Date(now) } } as const
  const { changed } = await changeStates(db, campaignMachine, { ids, ...reached })
  for (const { id } of changed) await addJob(db, announceReachedCampaign, { campaignId: id })
}
