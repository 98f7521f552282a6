import * as z from 'zod'
import { artistErrors } from '../catalogue/artists/contract.ts'
import {
  defineEndpoint,
  type Limit,
  privateResponse,
  publicRead,
  readLimit,
} from '../platform/contract/endpoint.ts'
import { defineError } from '../platform/contract/errors.ts'
import { idListParam } from '../platform/contract/list-param.ts'
import { idParam, int4Max, offsetPage, offsetQuery } from '../platform/contract/paged.ts'
import { picture } from '../platform/contract/picture.ts'

export const campaignErrors = {
  notFound: defineError('campaign_not_found', 600, 404, 'There is no such campaign.'),
  artistNotFound: defineError('campaign_artist_not_found', 601, 404, 'There is no artist with this id.'),
  cityNotFound: defineError('campaign_city_not_found', 602, 404, 'There is no city with this id.'),
  closed: defineError('campaign_closed', 603, 409, 'This campaign is done: the artist has come.'),
  notMade: defineError(
    'campaign_not_made',
    1910,
    409,
    'Make this campaign first: then you can invite others.',
  ),
}

/** `{artist_id}-{city_id}`, both integers (spec 7.2). */
const pair = z
  .string()
  .regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/, 'Give the ids of an artist and a city, such as 12-345.')
  .transform(text => {
    const [artistId = 0, cityId = 0] = text.split('-').map(Number)
    return { artistId, cityId }
  })
  .refine(ids => Math.max(ids.artistId, ids.cityId) <= int4Max, 'Give smaller ids.')

const city = z.object({ id: z.int(), name: z.string(), country_code: z.string(), nation_name: z.string() })

/**
 * A campaign of one artist for one city (the specification's promotion). `id` is null before the first make.
 */
export const campaign = z.object({
  id: z.int().nullable(),
  artist: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    picture: picture.nullable(),
    hue: z.int(),
    is_valid: z.boolean(),
  }),
  city,
  make_count: z.int(),
  /** Makes of the last seven days. */
  week_count: z.int(),
  goal: z.int(),
  status: z.enum(['open', 'reached', 'done']),
})

const campaignDetail = campaign.extend({
  /** Rank by makes among the campaigns for its city, from 1; null before the first make. */
  rank: z.int().nullable(),
  /** The artist's makes in all cities, and the number of cities. */
  artist_make_count: z.int(),
  artist_city_count: z.int(),
  reached_at: z.iso.datetime().nullable(),
  /** Time of the first make; null before it. */
  started_at: z.iso.datetime().nullable(),
  /** Quarters of the goal reached so far, in order, with the number of makes at the time. */
  milestones: z.array(z.object({ percent: z.int(), make_count: z.int(), reached_at: z.iso.datetime() })),
  /** The latest five makes, without the fans; times are rounded down to the minute. */
  latest_makes: z.array(z.object({ number: z.int(), made_at: z.iso.datetime() })),
})

export const campaignOrders = ['makes', 'trending', 'nearly_there', 'done'] as const

export const exploreCampaigns = defineEndpoint({
  method: 'GET',
  path: '/api/v1/promotions/explore/',
  summary: 'Campaigns: by makes, by the makes of the week, open ones by progress, or those that are done.',
  source: 'spec 7.2, product 6 (Campaigns)',
  access: 'public',
  query: z.object({
    city_id: idParam.optional(),
    order_by: z.enum(campaignOrders).default('makes'),
    locale: z.string().max(20).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(campaign),
  errors: [campaignErrors.cityNotFound],
  limit: readLimit,
  cache: publicRead,
})

export const getCampaign = defineEndpoint({
  method: 'GET',
  path: '/api/v2/promotions/{promotion}/',
  summary: 'One campaign, by its id or as {artist_id}-{city_id}; the latter also while nobody has made it.',
  source: 'spec 7.2',
  access: 'public',
  params: z.object({ promotion: z.union([idParam, pair], 'Give an id, or the ids of artist and city.') }),
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: campaignDetail,
  errors: [campaignErrors.notFound, campaignErrors.artistNotFound, campaignErrors.cityNotFound],
  limit: readLimit,
  cache: publicRead,
})

const artistCampaign = z.object({
  id: z.int(),
  artist_id: z.int(),
  city: city,
  make_count: z.int(),
  goal: z.int(),
  status: z.enum(['open', 'reached', 'done']),
})

export const artistCampaigns = defineEndpoint({
  method: 'GET',
  path: '/api/v2/artists/{artist_id}/campaigns/',
  summary: 'Campaigns for an artist, the most asked for first; only the one of a city with city_id.',
  source: 'spec 7.2',
  access: 'public',
  params: z.object({ artist_id: idParam }),
  query: z.object({
    city_id: idParam.optional(),
    locale: z.string().max(20).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(artistCampaign),
  errors: [artistErrors.notFound, campaignErrors.cityNotFound],
  limit: readLimit,
  cache: publicRead,
})

/**
 * Data for the demand map: coordinates in degrees north and east, and makes per 100,000 people if the
 * population is known.
 */
const demandOfCity = z.object({
  city: city.extend({ lat: z.number(), lon: z.number(), population: z.int() }),
  make_count: z.int(),
  makes_per_100k: z.number().nullable(),
})

export const getDemand = defineEndpoint({
  method: 'GET',
  path: '/api/v2/artists/{artist_id}/demand/',
  summary: 'Where an artist is asked for: makes by city, at most 500 cities, the most makes first.',
  source: 'product 6 (Campaigns)',
  access: 'public',
  params: z.object({ artist_id: idParam }),
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: z.object({ results: z.array(demandOfCity) }),
  errors: [campaignErrors.artistNotFound],
  limit: readLimit,
  cache: publicRead,
})

const makeLimit: Limit = { bucket: 'make', perMinute: 120 }
const makeState = z.object({
  campaign_id: z.int(),
  is_made: z.boolean(),
  make_count: z.int(),
  /**
   * Sequence number of the fan's make within the campaign; it never changes. Null after the make is taken
   * back.
   */
  number: z.int().nullable(),
})
const makeErrors = [
  campaignErrors.notFound,
  campaignErrors.artistNotFound,
  campaignErrors.cityNotFound,
  campaignErrors.closed,
]

export const makeCampaign = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/promotions/{promotion}/make/',
  summary:
    "A fan's make for a campaign, {artist_id}-{city_id}. Safe to repeat; the first make starts the campaign",
  source: 'product 2',
  access: 'fan',
  idempotency: 'none',
  params: z.object({ promotion: pair }),
  /** Code of the invitation that brought the fan here. An unknown code is ignored. */
  body: z.object({ via: z.string().max(40).optional() }),
  answer: makeState,
  errors: makeErrors,
  limit: makeLimit,
  cache: privateResponse,
})

export const takeMakeBack = defineEndpoint({
  ...makeCampaign,
  method: 'DELETE',
  idempotency: 'none',
  summary: 'Takes the make back. Safe to repeat',
  body: z.object({}),
})

export const inviteToCampaign = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/promotions/{promotion}/invitation/',
  summary:
    'What the own link to a campaign that the fan has made carries, and how many makes came through it. Safe to repeat',
  source: 'docs/campaigns.md',
  access: 'fan',
  idempotency: 'none',
  params: z.object({ promotion: pair }),
  /** Code in the link's fragment, after the `#`. */
  answer: z.object({ via: z.string(), invited_count: z.int() }),
  errors: [campaignErrors.notMade],
  limit: { bucket: 'invitation', perMinute: 60 },
  cache: privateResponse,
})

export const listOwnMakes = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/makes/',
  summary: "A fan's own makes, newest first; with campaign_ids only those of them that the fan has made",
  source: 'spec 7.1, product 2',
  access: 'fan',
  isForRestricted: true,
  query: z.object({
    campaign_ids: idListParam({ max: 100 }).optional(),
    locale: z.string().max(20).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(
    z.object({
      made_at: z.iso.datetime(),
      /** Sequence number of the make within the campaign. */
      number: z.int(),
      /** Makes by fans who came through this fan's link. */
      invited_count: z.int(),
      campaign,
    }),
  ),
  limit: readLimit,
  cache: privateResponse,
})
