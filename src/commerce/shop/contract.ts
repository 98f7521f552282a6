import * as z from 'zod'
import { artistErrors } from '../../catalogue/artists/contract.ts'
import {
  defineEndpoint,
  type Limit,
  privateResponse,
  publicRead,
  readLimit,
} from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idListParam } from '../../platform/contract/list-param.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture, thumbnails } from '../../platform/contract/picture.ts'
import { cachedUntil } from './cached-until.ts'
import { product } from './product-shapes.ts'
import { galleryPicture, project } from './project-shapes.ts'

export { toDateAndPlaceKey } from './date-and-place.ts'
export { projectTypes } from './project-types.ts'
export { type SaleStop, saleStops } from './sale-stops.ts'
export { ticketFacts } from './ticket-facts.ts'

export const shopErrors = {
  projectNotFound: defineError('project_not_found', 1200, 404, 'There is no such project.'),
  variantNotFound: defineError('variant_not_found', 1201, 404, 'There is no such combination of options.'),
  notYourTurn: defineError('not_your_turn', 1202, 409, 'The waiting room has not let this fan in.'),
}

export const locale = z.string().max(20).optional()
const projectParams = z.object({ project_id: idParam })
export const localeQuery = z.object({ locale })

/** Common properties of endpoints that read one project (spec 7.4). */
export const projectReadDefaults = {
  method: 'GET' as const,
  access: 'public' as const,
  params: projectParams,
  errors: [shopErrors.projectNotFound],
  limit: readLimit,
  cache: publicRead,
}

export const projectSorts = ['0', '1'] as const
export const projectStates = ['upcoming', 'open', 'ended'] as const

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/projects/',
  summary: 'Projects: what can be bought first (sort 0) or by the time left (sort 1); ended ones last',
  source: 'spec 7.4, product 8',
  access: 'public',
  query: z.object({
    locale,
    order_by: z.enum(['desc', 'asc']).default('desc'),
    sort: z.enum(projectSorts).default('0'),
    type: z.enum(['0', '1', '2', '3']).transform(Number).optional(),
    artist_id: idParam.optional(),
    state: z.enum(projectStates).optional(),
    ...offsetQuery({ limit: 20 }),
  }),
  answer: offsetPage(project),
  errors: [artistErrors.notFound],
  limit: readLimit,
  cache: publicRead,
})

export const searchProjects = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/projects/search/',
  summary: 'Projects of the artists that a name finds, best match first, then by the time left.',
  source: 'spec 7.2, 7.4, 2.5',
  access: 'public',
  query: z.object({ artist_name: z.string().max(2_000), locale, ...offsetQuery({ limit: 10 }) }),
  answer: offsetPage(project),
  limit: readLimit,
  cache: publicRead,
})

export const artistProjects = defineEndpoint({
  method: 'GET',
  path: '/api/v2/artists/{artist_id}/projects/',
  summary: 'Projects of an artist: on sale by the time that is left, then ended ones.',
  source: 'spec 7.2',
  access: 'public',
  params: z.object({ artist_id: idParam }),
  query: z.object({ locale, ...offsetQuery({ limit: 10 }) }),
  answer: offsetPage(project),
  errors: [artistErrors.notFound],
  limit: readLimit,
  cache: publicRead,
})

/**
 * `lang` is the language of the name, `summary_lang` that of the summary: English if there is no translation.
 */
const projectDetail = project.extend({
  lang: z.string(),
  summary: z.string(),
  summary_lang: z.string(),
  status: z.enum(['online', 'ended', 'successful', 'failed', 'cancelled']),
  pictures: z.array(galleryPicture),
  thumbnails: thumbnails.nullable(),
  cancel_until: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  /** Whether external codes or tickets can be redeemed for the project, now or later. */
  can_redeem: z.boolean(),
  /** The waiting room for buying (`…/waiting-room/`); fans may enter an hour before it opens. */
  waiting_room: z.object({ opens_at: z.iso.datetime() }).nullable(),
  sections: z.array(z.enum(['details', 'faq', 'updates', 'supporters', 'policies', 'contact', 'draw'])),
})

export const getProject = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/',
  summary: 'A project, but for its products and sections.',
  source: 'spec 7.4, product 8',
  query: localeQuery,
  answer: projectDetail,
  cacheOf(answer, now) {
    const { sale_from, sale_until } = answer as z.output<typeof projectDetail>
    return cachedUntil([sale_from, sale_until], now)
  },
})

/** Head data (SEO) for a project's page. */
const seo = z.object({
  project_id: z.int(),
  lang: z.string(),
  title: z.string(),
  description: z.string(),
  picture: picture.nullable(),
  thumbnails: thumbnails.nullable(),
})

export const getProjectSeo = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/seo/',
  summary: "What the head of a project's page says.",
  source: 'spec 7.4',
  query: localeQuery,
  answer: seo,
})

export const listProjectsSeo = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/projects/seo/',
  summary: 'The same of several projects, in the order asked for; unknown ones are left out.',
  source: 'spec 7.4',
  access: 'public',
  query: z.object({ project_ids: idListParam({ max: 100 }), locale }),
  answer: z.object({ results: z.array(seo) }),
  limit: readLimit,
  cache: publicRead,
})

export const listFeaturedBanners = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/projects/featured-banners/',
  summary: 'Banners of the shop that are shown now.',
  source: 'spec 7.4',
  access: 'public',
  query: localeQuery,
  answer: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        project_id: z.int(),
        title: z.string(),
        lang: z.string(),
        picture: picture.nullable(),
        artist_name: z.string().nullable(),
        sale_until: z.iso.datetime(),
      }),
    ),
  }),
  limit: readLimit,
  cache: publicRead,
})

const productList = z.object({ results: z.array(product) })

export const listProducts = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/products/',
  summary: 'What a project sells. With country_code, what is not served there is NOT_AVAILABLE.',
  source: 'spec 7.4, product 3, 8',
  query: z.object({
    locale,
    country_code: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Give two letters, as KR.')
      .transform(code => code.toUpperCase())
      .optional(),
  }),
  answer: productList,
  cacheOf(answer, now) {
    const { results } = answer as z.output<typeof productList>
    return cachedUntil(
      results.flatMap(({ sale_from, sale_until, presales, ticket }) => [
        ...[sale_from, sale_until],
        ...(ticket?.doors_at ? [ticket.doors_at] : []),
        ...presales.flatMap(({ opens_at, closes_at }) => [opens_at, closes_at]),
      ]),
      now,
    )
  },
})

const restockLimit: Limit = { bucket: 'restock-wish', perMinute: 60 }

export const wishRestock = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/shops/md/users/self/restock/{variant_id}/',
  summary: 'Tell me when this combination is back. Safe to repeat',
  source: 'product 8 ("tell me when it is back")',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  params: z.object({ variant_id: idParam }),
  answer: z.object({ variant_id: z.int(), is_wished: z.boolean() }),
  errors: [shopErrors.variantNotFound],
  limit: restockLimit,
  cache: privateResponse,
})

export const dropRestockWish = defineEndpoint({
  ...wishRestock,
  method: 'DELETE',
  idempotency: 'none',
  summary: 'Tell me no more. Safe to repeat',
})

export const listRestockWishes = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/users/self/restock/',
  summary: "Combinations of a project that the fan wants to hear of when they're back.",
  source: 'product 8',
  access: 'fan',
  isForRestricted: true,
  query: z.object({ project_id: idParam }),
  answer: z.object({ variant_ids: z.array(z.int()) }),
  limit: readLimit,
  cache: privateResponse,
})

export const getSupporterNumber = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/users/self/projects/{project_id}/supporter/',
  summary: "The fan's own number among a project's supporters",
  source: 'product 8 (supporters)',
  access: 'fan',
  isForRestricted: true,
  params: projectParams,
  answer: z.object({
    /**
     * The fan's rank by first payment, from 3. Counted on each read, so it improves when an earlier supporter
     * is fully refunded. Null for the first two supporters, a fan who is not a supporter, and one who chose
     * `hidden`.
     */
    supporter_no: z.int().nullable(),
  }),
  limit: readLimit,
  cache: privateResponse,
})
