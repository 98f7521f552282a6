import type { ReadDb } from '../../../platform/server/database.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { type ListResult, readList } from '../../../platform/server/one-trip-list.ts'
import { type CampaignRow, campaignColumns } from './campaign-row.ts'

interface MakeRow extends CampaignRow {
  made_at: string
}

interface Query {
  userId: number
  /** Only those of these campaigns; null for all. */
  campaignIds: number[] | null
  limit: number
  offset: number
}

/** A fan's makes, newest first. */
export function listOwnMakes(
  db: ReadDb,
  { userId, campaignIds, ...page }: Query,
): Promise<ListResult<MakeRow>> {
  return readList<MakeRow>(db, {
    name: 'campaigns.own-makes',
    from: `from makes m join campaigns p on p.id = m.campaign_id join artists a on a.id = p.artist_id
      join cities c on c.id = p.city_id
      where m.user_id = $1 and ($2::int[] is null or m.campaign_id = any($2))`,
    select: `${isoUtc('m.made_at')} as made_at, ${campaignColumns}`,
    orderBy: 'm.made_at desc, m.campaign_id desc',
    values: [userId, campaignIds],
    ...page,
  })
}
