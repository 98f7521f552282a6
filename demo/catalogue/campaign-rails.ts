import { estimateWeekCount } from './make-dates.ts'
import type { CampaignRow } from './rows.ts'

/** Slightly longer than the rails on pages, because campaigns in a close race can swap places. */
const railLength = 10

const top = (campaigns: CampaignRow[], key: (campaign: CampaignRow) => number) =>
  campaigns.toSorted((a, b) => key(b) - key(a) || a.id - b.id).slice(0, railLength)

const makes = (campaign: CampaignRow) => campaign.make_count

const trending = (todayMs: number, campaigns: CampaignRow[]) =>
  top(campaigns, campaign => estimateWeekCount(campaign, todayMs))

const isOpen = ({ status }: CampaignRow) => status === 'open'

/** Returns the open campaigns in the order of the rail on the home page. */
export const listTopOpenCampaigns = (campaigns: CampaignRow[]) => top(campaigns.filter(isOpen), makes)

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

/** Returns the lists on the campaigns page, from top to bottom. */
export function buildCampaignPage(todayMs: number, campaigns: CampaignRow[]): CampaignRow[][] {
  const [, done = [], rising = [], nearlyThere = []] = worldRails(todayMs, campaigns)
  return [rising, nearlyThere, done]
}

/** Number of most wanted campaigns at the top of a city's campaigns page. */
const mostWantedCount = 3

export const listMostWanted = (campaigns: CampaignRow[]) => top(campaigns, makes).slice(0, mostWantedCount)

/**
 * Finds one of a city's most wanted campaigns whose artist is also trending: both lists are on one screen, so
 * the artist's picture would appear twice.
 */
export function findWantedAndRising(
  todayMs: number,
  campaigns: CampaignRow[],
  cityIds: readonly number[],
): CampaignRow | undefined {
  const rising = new Set(trending(todayMs, campaigns).map(campaign => campaign.artist_id))
  return cityIds
    .flatMap(id => listMostWanted(campaigns.filter(campaign => campaign.city_id === id)))
    .find(campaign => rising.has(campaign.artist_id))
}

/**
 * Finds a second campaign of an artist on the home page or the campaigns page, which show one card per
 * artist.
 */
export function findSecondOfArtist(todayMs: number, campaigns: CampaignRow[]): CampaignRow | undefined {
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

/** Returns the first campaigns of every list: the worldwide ones, then each city's. */
export function buildCampaignRails(todayMs: number, campaigns: CampaignRow[]): CampaignRow[][] {
  const [home = [], ...page] = worldRails(todayMs, campaigns)
  return [
    home,
    ...page,
    page.flat(),
    ...[...Map.groupBy(campaigns, ({ city_id: cityId }) => cityId).values()].map(some => top(some, makes)),
  ]
}
