import type { Db } from '../../platform/server/database.ts'
import { none, statement } from '../../platform/server/statement.ts'

/** Quarters of the goal, in percent; the last is the goal itself. */
const quarters = 'unnest(array[25, 50, 75, 100]) k'

/**
 * Builds SQL for the statement that counts makes; it records the milestones that the campaign has just
 * passed. `campaign` is the campaign's row after the makes: id, make_count, goal, and `n`, the change of the
 * count.
 * @param at placeholder of the time, e.g. `$4`
 */
export const buildMilestonesSql = (campaign: string, at: string) => `
  insert into campaign_milestones (campaign_id, percent, make_count, reached_at)
  select c.id, k, ceil(c.goal * k / 100.0), ${at} from ${campaign} c cross join ${quarters}
  where c.make_count >= c.goal * k / 100.0 and c.make_count - c.n < c.goal * k / 100.0
  on conflict do nothing`

const record = statement({
  name: 'campaigns.record-milestones',
  text: `insert into campaign_milestones (campaign_id, percent, make_count, reached_at)
    select p.id, k, ceil(p.goal * k / 100.0), $2 from campaigns p cross join ${quarters}
    where p.id = any($1) and p.make_count >= p.goal * k / 100.0 on conflict do nothing`,
  row: none,
})

/** Records milestones that existing makes already pass after an import has changed the goal. */
export async function recordPassedMilestones(db: Db, campaignIds: number[], now: number): Promise<void> {
  await db.query(record, [campaignIds, new Date(now)])
}
