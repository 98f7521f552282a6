import * as z from 'zod'
import { readArtistCards } from '../../catalogue/artists/server/index.ts'
import { readCityNamesInAllLocales } from '../../catalogue/cities/server/index.ts'
import { recordDomainEvent } from '../../notifications/server/index.ts'
import { paths } from '../../platform/contract/paths.ts'
import { defineTask } from '../../platform/server/jobs/task.ts'
import { statement } from '../../platform/server/statement.ts'

const reached = statement({
  name: 'campaigns.reached',
  text: 'select artist_id, city_id, reached_at from campaigns where id = $1 and reached_at is not null',
  row: z.object({ artist_id: z.int(), city_id: z.int(), reached_at: z.date() }),
})

/** Notifies the makers of a campaign and the followers of its artist that the goal is reached. */
export const announceReachedCampaign = defineTask({
  name: 'announceReachedCampaign',
  schema: z.object({ campaignId: z.int() }),
  queue: 'bulk',
  async run({ campaignId }, { database }) {
    const [campaign] = await database.db.query(reached, [campaignId])
    if (!campaign) return
    const { artist_id: artistId, city_id: cityId, reached_at: reachedAt } = campaign
    const [artists, cities] = await Promise.all([
      readArtistCards(database.db, [artistId]),
      readCityNamesInAllLocales(database.db, [cityId]),
    ])
    await database.transaction(db =>
      recordDomainEvent(db, {
        kind: 'campaign_reached',
        key: `campaign:${artistId}-${cityId}`,
        artistId,
        campaignId,
        params: { artist: artists.get(artistId).name, city: cities.get(cityId).names },
        path: paths.campaign(artistId, cityId),
        at: reachedAt.getTime(),
      }),
    )
  },
})
