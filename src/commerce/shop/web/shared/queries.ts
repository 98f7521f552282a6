import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { getProject, listFeaturedBanners, listProducts, listProjects } from '../../contract.ts'
import type {
  getAdditionalInfo,
  getContact,
  getProjectDetails,
  listPolicies,
  listProjectFaqs,
  listProjectUpdates,
  listSupporterCountries,
  listSupporters,
} from '../../sections-contract.ts'
import { type ProjectsAddress, pageSize } from '../projects-address.ts'

export type Project = ResponseOf<typeof getProject>
export type ProjectDetails = ResponseOf<typeof getProjectDetails>
export type Product = ResponseOf<typeof listProducts>['results'][number]
export type Variant = Product['variants'][number]
export type FeaturedBanner = ResponseOf<typeof listFeaturedBanners>['results'][number]
export type SupporterCountry = ResponseOf<typeof listSupporterCountries>['results'][number]

export interface Reader {
  api: ApiClient
  locale: string
}

const base = '/api/v1/shops/md/projects/{project_id}'

export function projectsQuery(
  { api, locale }: Reader,
  { type, state, sort, artistId, offset }: ProjectsAddress,
) {
  return queryOptions({
    queryKey: ['projects', 'list', locale, type, state, sort, artistId, offset],
    queryFn: createQueryFn<CallOf<typeof listProjects>>(api, '/api/v1/shops/md/projects/', {
      locale,
      order_by: 'desc',
      sort: sort === 1 ? '1' : '0',
      offset,
      limit: pageSize,
      ...(type !== null && { type: String(type) as '0' | '1' | '2' | '3' }),
      ...(state && { state }),
      ...(artistId && { artist_id: artistId }),
    }),
  })
}

export function bannersQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['projects', 'banners', locale],
    queryFn: createQueryFn<CallOf<typeof listFeaturedBanners>>(
      api,
      '/api/v1/shops/md/projects/featured-banners/',
      {
        locale,
      },
    ),
  })
}

const projectQueryBase = ({ locale }: Reader, projectId: number, part: string) => ({
  queryKey: ['project', projectId, part, locale],
  input: { project_id: projectId, locale },
})

export function projectQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'head')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof getProject>>(reader.api, `${base}/`, input),
  })
}

export function productsQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'products')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof listProducts>>(reader.api, `${base}/products/`, input),
    // Refetches on focus (product 3), because stock and prices change.
    refetchOnWindowFocus: 'always' as const,
  })
}

export function detailsQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'details')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof getProjectDetails>>(reader.api, `${base}/details/`, input),
  })
}

export function infoQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'info')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof getAdditionalInfo>>(reader.api, `${base}/additional-info/`, input),
  })
}

export function faqsQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'faqs')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof listProjectFaqs>>(reader.api, `${base}/faqs/`, input),
  })
}

/** Exceeds the number of updates of any project in practice; the API has further pages. */
const updatesMax = 100

export function updatesQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'updates')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof listProjectUpdates>>(reader.api, `${base}/updates/`, {
      ...input,
      limit: updatesMax,
    }),
  })
}

/** Number of newest supporters to show; a multiple of two and three, to fill rows. */
const supportersShown = 24

export function supportersQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'supporters')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof listSupporters>>(reader.api, `${base}/supporters/`, {
      ...input,
      limit: supportersShown,
    }),
  })
}

export function countriesQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'countries')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof listSupporterCountries>>(
      reader.api,
      `${base}/supporters/countries/`,
      input,
    ),
  })
}

export function policiesQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'policies')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof listPolicies>>(reader.api, `${base}/policies/`, input),
  })
}

export function contactQuery(reader: Reader, projectId: number) {
  const { queryKey, input } = projectQueryBase(reader, projectId, 'contact')
  return queryOptions({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof getContact>>(
      reader.api,
      '/api/v1/shops/md/projects/contact/',
      input,
    ),
  })
}
