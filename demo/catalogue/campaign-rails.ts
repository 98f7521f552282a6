import { weekCountOf } from './make-dates.ts'
import type { CampaignRow } from './rows.ts'

/** A little longer than pages show, so that a close finish cannot change what is seen. */
const railLength = 10

const top = (campaigns: CampaignRow[], key: (campaign: CampaignRow) => number) =>
  campaigns.toSorted((a, b) => key(b) - key(a) || a.id - b.id).slice(0, railLength)

const makes = (campaign: CampaignRow) => campaign.make_count

function worldRails(todayMs: number, campaigns: CampaignRow[]): CampaignRow[][] {
  const open = campaigns.filter(({ status }) => status === 'open')
  const done = campaigns.filter(({ status }) => status === 'done')
  return [
    top(open, makes),
    top(done, makes),
    top(campaigns, campaign => weekCountOf(campaign, todayMs)),
    top(open, campaign => campaign.make_count / campaign.goal),
  ]
}

/** An artist's second campaign on home, or on the page of campaigns: they have one card for each artist. */
export function secondOfArtist(todayMs: number, campaigns: CampaignRow[]): CampaignRow | undefined {
  const [home = [], ...page] = worldRails(todayMs, campaigns)
  return [home, page.flat()]
    .map(rail => {
      const artists = rail.map(campaign => campaign.artist_id)
      return rail.find(
        (campaign, place) => artists.indexOf(campaign.artist_id) < place && rail.indexOf(campaign) === place,
      )
    })
    .find(campaign => campaign !== undefined)
}

/** The lists of campaigns that pages begin with: of the world, then of each city. */
export function campaignRails(todayMs: number, campaigns: CampaignRow[]): CampaignRow[][] {
  const [home = [], ...page] = worldRails(todayMs, campaigns)
  return [
    home,
    ...page,
    page.flat(),
    ...[...Map.groupBy(campaigns, ({ city_id: cityId }) => cityId).values()].map(some => top(some, makes)),
  ]
}
