import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { artistVideos } from '../../catalogue/artists/contract.ts'
import type { CallOf, ResponseOf } from '../../platform/contract/endpoint.ts'
import { ApiError } from '../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../platform/web/api/client.ts'
import { getNextOffset } from '../../platform/web/paging.ts'
import { createQueryFn } from '../../platform/web/query-call.ts'
import type { exploreCampaigns, getCampaign, getDemand, inviteToCampaign, listOwnMakes } from '../contract.ts'

export type Campaign = ResponseOf<typeof exploreCampaigns>['results'][number]
export type CampaignDetail = ResponseOf<typeof getCampaign>
export type Demand = ResponseOf<typeof getDemand>['results']

export interface QueryContext {
  api: ApiClient
  locale: string
}

type Order = 'makes' | 'trending' | 'nearly_there' | 'done'

/** Page sizes of the home block, the city dialog and a campaign's videos. */
const limits = { block: 8, city: 10, videos: 3 }

export function campaignsQuery({ api, locale }: QueryContext, order: Order) {
  return queryOptions({
    queryKey: ['campaigns', order, locale],
    queryFn: createQueryFn<CallOf<typeof exploreCampaigns>>(api, '/api/v1/promotions/explore/', {
      order_by: order,
      locale,
      limit: limits.block,
    }),
  })
}

/** Queries a city's campaigns, most makes first. */
export function cityCampaignsQuery({ api, locale }: QueryContext, cityId: number) {
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'city', cityId, locale],
    queryFn: context =>
      createQueryFn<CallOf<typeof exploreCampaigns>>(api, '/api/v1/promotions/explore/', {
        city_id: cityId,
        locale,
        limit: limits.city,
        offset: context.pageParam,
      })(context),
    initialPageParam: 0,
    getNextPageParam: getNextOffset,
  })
}

export const isCityNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** @param promotion `{artist_id}-{city_id}` */
export function campaignQuery({ api, locale }: QueryContext, promotion: string) {
  return queryOptions({
    queryKey: ['campaign', promotion, locale],
    queryFn: createQueryFn<CallOf<typeof getCampaign>>(api, '/api/v2/promotions/{promotion}/', {
      promotion,
      locale,
    }),
  })
}

export function demandQuery({ api, locale }: QueryContext, artistId: number) {
  return queryOptions({
    queryKey: ['demand', artistId, locale],
    queryFn: createQueryFn<CallOf<typeof getDemand>>(api, '/api/v2/artists/{artist_id}/demand/', {
      artist_id: artistId,
      locale,
    }),
  })
}

/** Queries the newest videos of the campaign's artist. */
export function videosQuery({ api }: Pick<QueryContext, 'api'>, artistId: number) {
  return queryOptions({
    queryKey: ['campaign', 'videos', artistId],
    queryFn: createQueryFn<CallOf<typeof artistVideos>>(api, '/api/v1/artists/videos/', {
      artist_id: artistId,
      limit: limits.videos,
    }),
  })
}

/** Loads the video with this YouTube id, as a list with at most one item. */
export function loadVideo(api: ApiClient, youtubeId: string) {
  const input = { limit: 1, youtube_id: youtubeId }
  return createQueryFn<CallOf<typeof artistVideos>>(api, '/api/v1/artists/videos/', input)
}

/**
 * Queries the fan's makes, newest first (spec 7.1). The key begins with `self`, so the data is removed with
 * the session.
 */
export function ownMakesQuery({ api, locale }: QueryContext) {
  return infiniteQueryOptions({
    queryKey: ['self', 'makes', locale],
    queryFn: context =>
      createQueryFn<CallOf<typeof listOwnMakes>>(api, '/api/v1/users/self/makes/', {
        limit: limits.city,
        offset: context.pageParam,
        locale,
      })(context),
    initialPageParam: 0,
    getNextPageParam: getNextOffset,
  })
}

/**
 * Queries which of these campaigns the fan has made, with the make numbers. The key begins with `self`, so
 * the data is removed with the session.
 */
export function madeQuery({ api, locale }: QueryContext, campaignIds: number[]) {
  return queryOptions({
    queryKey: ['self', 'made', campaignIds],
    queryFn: async context => {
      const response = await createQueryFn<CallOf<typeof listOwnMakes>>(api, '/api/v1/users/self/makes/', {
        campaign_ids: campaignIds.join(','),
        limit: 100,
        locale,
      })(context)
      return response.results.map(({ campaign, number, invited_count: invitedCount }) => ({
        campaignId: campaign.id,
        makeCount: campaign.make_count,
        number,
        invitedCount,
      }))
    },
  })
}

/** Loads the artist's newest videos, to play after another one. */
export function loadArtistVideos(api: ApiClient, artistId: number) {
  const input = { limit: 12, artist_id: artistId }
  return createQueryFn<CallOf<typeof artistVideos>>(api, '/api/v1/artists/videos/', input)
}

/**
 * Queries the fan's link for a campaign; the first request creates it. The key begins with `self`, so the
 * data is removed with the session.
 */
export function invitationQuery({ api }: Pick<QueryContext, 'api'>, promotion: string) {
  return queryOptions({
    queryKey: ['self', 'invitation', promotion],
    queryFn: () =>
      api.call<CallOf<typeof inviteToCampaign>>('PUT', '/api/v2/promotions/{promotion}/invitation/', {
        promotion,
      }),
    staleTime: 0,
  })
}
