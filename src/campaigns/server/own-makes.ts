import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../platform/server/json-rows.ts'
import { listStatement, readList } from '../../platform/server/one-trip-list.ts'
import { campaignColumns, campaignRow, createCampaignPresenter } from './campaign-row.ts'
import { buildInvitedCountSql } from './invitations.ts'

interface Query {
  userId: number
  /** Campaign filter; null for all campaigns. */
  campaignIds: number[] | null
  locale: string
  limit: number
  offset: number
}

const ownMakes = listStatement({
  name: 'campaigns.own-makes',
  from: `from makes m join campaigns p on p.id = m.campaign_id
      where m.user_id = $1 and ($2::int[] is null or m.campaign_id = any($2))`,
  select: `${buildIsoUtcSql('m.made_at')} as made_at, m.number, ${buildInvitedCountSql('m.campaign_id', 'm.user_id')} as invited_count,
    ${campaignColumns}`,
  orderBy: 'm.made_at desc, m.campaign_id desc',
  row: campaignRow.extend({ made_at: z.string(), number: z.int(), invited_count: z.int() }),
})

export async function listOwnMakes(db: ReadDb, { userId, campaignIds, locale, ...page }: Query) {
  const list = await readList(db, ownMakes, { values: [userId, campaignIds], ...page })
  const present = await createCampaignPresenter(db, list.rows, locale)
  return {
    ...list,
    rows: list.rows.map(row => ({
      made_at: row.made_at,
      number: row.number,
      invited_count: row.invited_count,
      campaign: present(row),
    })),
  }
}
