import { fail } from '../../platform/contract/errors.ts'
import { toOffsetPage } from '../../platform/contract/paged.ts'
import type { ServerModule } from '../../platform/server/app.ts'
import { implement } from '../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { announceReachedCampaign } from './announce-reached.ts'
import { campaignMachine } from './campaign-machine.ts'
import { countTrends } from './count-trends.ts'
import { exploreCampaigns } from './explore-campaigns.ts'
import { getCampaign } from './get-campaign.ts'
import { getDemand } from './get-demand.ts'
import { campaignContent } from './import/campaign-content.ts'
import { createInvitation } from './invitations.ts'
import { listArtistCampaigns } from './list-artist-campaigns.ts'
import { listOwnMakes } from './own-makes.ts'
import { campaignData } from './personal-data.ts'
import { setMake } from './set-make.ts'

export { findCampaign } from './find-campaign.ts'
export { listMakers } from './makers.ts'
export { listMostMadeCampaigns } from './most-made.ts'
export { listMakesOfFan } from './staff/list-makes-of-fan.ts'

/** Campaigns and their makes (product 1). */
export const campaignsModule: ServerModule = {
  name: 'campaigns',
  tables: ['campaigns', 'campaign_days', 'campaign_events', 'campaign_milestones'],
  implementations: [
    implement(contract.exploreCampaigns, async ({ query }, { read, locale }) => {
      const { city_id: cityId = null, order_by: order } = query
      const list = await exploreCampaigns(read, { ...query, order, cityId, locale })
      if (!list.isThere) return fail(contract.campaignErrors.cityNotFound)
      return toOffsetPage(query, list)
    }),
    implement(contract.getCampaign, ({ params }, { read, locale }) =>
      getCampaign(read, params.promotion, locale),
    ),
    implement(contract.artistCampaigns, async ({ params, query }, { read, locale }) => {
      const ids = { artistId: params.artist_id, cityId: query.city_id ?? null }
      const list = await listArtistCampaigns(read, { ...query, ...ids, locale })
      return 'rows' in list ? toOffsetPage(query, list) : list
    }),
    implement(contract.getDemand, async ({ params }, { read, locale }) => {
      const demand = await getDemand(read, params.artist_id, locale)
      return demand ?? fail(contract.campaignErrors.artistNotFound)
    }),
    implement(contract.makeCampaign, ({ params, body }, context) =>
      setMake(context, params.promotion, { isMade: true, via: body.via }),
    ),
    implement(contract.takeMakeBack, ({ params }, context) =>
      setMake(context, params.promotion, { isMade: false }),
    ),
    implement(contract.inviteToCampaign, ({ params }, { fan, write, now }) =>
      write(db => createInvitation(db, params.promotion, { userId: fan.userId, now: now() })),
    ),
    implement(contract.listOwnMakes, async ({ query }, context) => {
      const { userId } = context.fan
      const list = await listOwnMakes(context.read, {
        ...query,
        userId,
        locale: context.locale,
        campaignIds: query.campaign_ids ?? null,
      })
      return toOffsetPage(query, list)
    }),
  ],
  personalData: campaignData,
  machines: [campaignMachine],
  contents: [campaignContent],
  tasks: [countTrends, announceReachedCampaign],
}
