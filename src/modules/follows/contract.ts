import * as z from 'zod'
import { defineEndpoint, type Limit, privateAnswer, readLimit } from '../../platform/contract/endpoint.ts'
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
  cache: privateAnswer,
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
  cache: privateAnswer,
})

export const listFollows = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/follows/',
  summary: 'Artists that a fan follows, the newest first; with artist_ids only those of them',
  source: 'product 2',
  access: 'fan',
  isForRestricted: true,
  query: z.object({
    artist_ids: idListParam({ max: 100 }).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(z.object({ followed_at: z.iso.datetime(), is_muted: z.boolean(), artist: artistItem })),
  limit: readLimit,
  cache: privateAnswer,
})
