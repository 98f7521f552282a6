import { weekCountOf } from './make-dates.ts'
import type { CampaignRow } from './rows.ts'

/** A little longer than pages show, so that a close finish cannot change what is seen. */
const railLength = 10

const top = (campaigns: CampaignRow[], key: (campaign: CampaignRow) => number) =>
  campaigns.toSorted((a, b) => key(b) - key(a) || a.id - b.id).slice(0, railLength)

const makes = (campaign: CampaignRow) => campaign.make_count

const trending = (todayMs: number, campaigns: CampaignRow[]) =>
  top(campaigns, campaign => weekCountOf(campaign, todayMs))

const isOpen = ({ status }: CampaignRow) => status === 'open'

/** As home lists them. */
export const topOpen = (campaigns: CampaignRow[]) => top(campaigns.filter(isOpen), makes)

function worldRails(todayMs: number, campaigns: CampaignRow[]): CampaignRow[][] {
  const open = campaigns.filter(isOpen)
  const done = campaigns.filter(({ status }) => status === 'done')
  return [
    top(open, makes),
    top(done, makes),
    trending(todayMs, campaigns),
    top(open, campaign => campaign.make_count / campaign.goal),
  ]
}

/** The lists of the page of campaigns, from above to below. */
export function campaignPage(todayMs: number, campaigns: CampaignRow[]): CampaignRow[][] {
  const [, done = [], rising = [], nearlyThere = []] = worldRails(todayMs, campaigns)
  return [rising, nearlyThere, done]
}

/** What a city wants most, as the page of campaigns begins. */
const wantedCount = 3

export const wantedIn = (campaigns: CampaignRow[]) => top(campaigns, makes).slice(0, wantedCount)

/**
 * One of what a city wants whose artist is on the rise, too: the two lists stand in one screen, and would show the
 * artist's picture twice.
 */
export function wantedAndRising(
  todayMs: number,
  campaigns: CampaignRow[],
  cityIds: readonly number[],
): CampaignRow | undefined {
  const rising = new Set(trending(todayMs, campaigns).map(campaign => campaign.artist_id))
  return cityIds
    .flatMap(id => wantedIn(campaigns.filter(campaign => campaign.city_id === id)))
    .find(campaign => rising.has(campaign.artist_id))
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
