import { describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { testDatabase } from '../../platform/server/testing/database.ts'
import { aTaskContext } from '../../platform/server/testing/jobs.ts'
import { announceReachedCampaign } from './announce-reached.ts'

describe('announceReachedCampaign', () => {
  test('records one event for a reached campaign and none for an unknown campaign', async () => {
    await using database = await testDatabase()
    const { anArtist, aCity, aCampaign } = catalogueFixtures(database)
    const [artist, city] = [await anArtist('Ada'), await aCity('Seoul', { names: { de: 'Söul' } })]
    const campaign = await aCampaign({ for: artist, to: city, status: 'reached' })
    await database.pool.query(`update campaigns set reached_at = '2030-01-01T00:00:00Z'`)
    const announce = (campaignId: number) =>
      announceReachedCampaign.run({ campaignId }, aTaskContext(database))
    for (const id of [campaign.id, campaign.id, 999]) await announce(id)
    const { rows } = await database.pool.query('select * from domain_events')
    expect(rows).toMatchObject([
      {
        key: `campaign:${artist.id}-${city.id}`,
        kind: 'campaign_reached',
        campaign_id: campaign.id,
        artist_ids: [artist.id],
        path: `/campaigns/${artist.id}-${city.id}/`,
        params: { artist: 'Ada', city: { en: 'Seoul', de: 'Söul' } },
        at: new Date('2030-01-01T00:00:00Z'),
      },
    ])
  })
})
