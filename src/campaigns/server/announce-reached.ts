import * as z from 'zod'
import { cityNames } from '../../catalogue/cities/server/index.ts'
import { recordHappening } from '../../notifications/server/index.ts'
import { paths } from '../../platform/contract/paths.ts'
import { defineTask } from '../../platform/server/jobs/task.ts'
import { statement } from '../../platform/server/statement.ts'

const reached = statement({
  name: 'campaigns.reached',
  text: `select p.artist_id, a.name as artist, p.city_id, ${cityNames('c')} as city, p.reached_at
        from campaigns p join artists a on a.id = p.artist_id join cities c on c.id = p.city_id
        where p.id = $1 and p.reached_at is not null`,
  row: z.object({
    artist_id: z.int(),
    artist: z.string(),
    city_id: z.int(),
    /** Locale → name. */
    city: z.record(z.string(), z.string()),
    reached_at: z.date(),
  }),
})

/** Tells who made a campaign, and who follows its artist, that the goal is reached. */
export const announceReachedCampaign = defineTask({
  name: 'announceReachedCampaign',
  schema: z.object({ campaignId: z.int() }),
  queue: 'bulk',
  async run({ campaignId }, { database }) {
    const [campaign] = await database.db.query(reached, [campaignId])
    if (!campaign) return
    const { artist_id: artistId, city_id: cityId, artist, city, reached_at: reachedAt } = campaign
    await database.transaction(db =>
      recordHappening(db, {
        kind: 'campaign_reached',
        key: `campaign:${artistId}-${cityId}`,
        artistId,
        campaignId,
        params: { artist, city },
        path: paths.campaign(artistId, cityId),
        at: reachedAt.getTime(),
      }),
    )
  },
})
