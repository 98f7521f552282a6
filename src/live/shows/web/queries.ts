import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getShow, listShows, showBanners } from '../contract.ts'
import { type LiveTab, pageSize, statusesByTab } from './live-address.ts'
import type { Reader } from './shared/queries.ts'

export type ShowDetail = ResponseOf<typeof getShow>
export type ShowBanner = ResponseOf<typeof showBanners>['results'][number]

export function tabQuery({ api, locale }: Reader, tab: LiveTab, offset: number) {
  return queryOptions({
    queryKey: ['shows', 'tab', locale, tab, offset],
    queryFn: createQueryFn<CallOf<typeof listShows>>(api, '/api/v1/shows/', {
      locale,
      offset,
      limit: pageSize,
      status: statusesByTab[tab],
    }),
  })
}

export function showQuery({ api, locale }: Reader, showId: number) {
  return queryOptions({
    queryKey: ['show', showId, locale],
    queryFn: createQueryFn<CallOf<typeof getShow>>(api, '/api/v1/shows/{show_id}/', {
      show_id: showId,
      locale,
    }),
  })
}

export function bannersQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['shows', 'banners', locale],
    queryFn: createQueryFn<CallOf<typeof showBanners>>(api, '/api/v1/shows/banners/', { locale }),
  })
}
