import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { idListParam } from '../../platform/contract/list-param.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { artistErrors, artistItem } from '../artists/contract.ts'

const followLimit: Limit = { bucket: 'follow', perMinute: 120 }
const followState = z.object({ artist_id: z.int(), is_followed: z.boolean(), is_muted: z.boolean() })

export const followArtist = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/artists/{artist_id}/follow/',
  summary: 'Follow an artist, and with is_muted hear nothing of them or hear again. Safe to repeat',
  source: 'product 2',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  params: z.object({ artist_id: idParam }),
  body: z.object({ is_muted: z.boolean().optional() }),
  answer: followState,
  errors: [artistErrors.notFound],
  limit: followLimit,
  cache: privateResponse,
})

export const unfollowArtist = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/artists/{artist_id}/follow/',
  summary: 'Follow an artist no longer. Safe to repeat',
  source: 'product 2',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  params: z.object({ artist_id: idParam }),
  answer: followState,
  limit: followLimit,
  cache: privateResponse,
})

export const followOrders = ['newest', 'name', 'next'] as const

export const nextEvent = z.object({
  id: z.int(),
  name: z.string(),
  starts_at: z.iso.datetime(),
  /** Whether the event has begun and not ended. */
  is_running: z.boolean(),
  is_day_only: z.boolean(),
  zone: z.string(),
  city: z.string(),
})

export const listFollows = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/follows/',
  summary:
    'Artists that a fan follows with their next dates: newest first, by name, or by the next date; with artist_ids only those of them',
  source: 'product 2',
  access: 'fan',
  isForRestricted: true,
  query: z.object({
    artist_ids: idListParam({ max: 100 }).optional(),
    sort: z.enum(followOrders).default('newest'),
    locale: z.string().max(20).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(
    z.object({
      followed_at: z.iso.datetime(),
      is_muted: z.boolean(),
      artist: artistItem,
      next_event: nextEvent.nullable(),
    }),
  ),
  limit: readLimit,
  cache: privateResponse,
})
