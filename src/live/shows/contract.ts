import * as z from 'zod'
import { artistErrors } from '../../catalogue/artists/contract.ts'
import { defineEndpoint, privateResponse, publicRead, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idListParam, listParam } from '../../platform/contract/list-param.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { picture } from '../../platform/contract/picture.ts'
import { secret } from '../../platform/contract/secret.ts'
import { playback, show, showDetail, showSeo } from './show-shapes.ts'

export const showErrors = {
  notFound: defineError('show_not_found', 1800, 404, 'There is no such show.'),
  connectionNotFound: defineError('connection_not_found', 1801, 404, 'There is no such connection.'),
  sourceMissing: defineError('show_source_missing', 1802, 409, 'This show has no source for that.'),
  startedLongAgo: defineError(
    'show_started_long_ago',
    1803,
    409,
    'A start is taken back within ten minutes.',
  ),
  tokenRefused: defineError('playback_token_refused', 1804, 403, 'This token does not open this stream now.'),
}

const locale = { locale: z.string().max(20).optional() }
const common = { method: 'GET', access: 'public', limit: readLimit, cache: publicRead } as const
const showDefaults = {
  ...common,
  params: z.object({ show_id: idParam }),
  query: z.object(locale),
  errors: [showErrors.notFound],
}

export const listShows = defineEndpoint({
  ...common,
  path: '/api/v1/shows/',
  summary:
    'Shows: what is live, what comes (soonest first), what is over and can be watched again (newest first). Those that are done only where status asks for them.',
  source: 'spec 7.3, product 11',
  query: z.object({
    artist_id: idParam.optional(),
    status: listParam(['0', '1', '2', '3', '4']).optional(),
    ...locale,
    ...offsetQuery({ limit: 20 }),
  }),
  answer: offsetPage(show),
  errors: [artistErrors.notFound],
})

export const showsNow = defineEndpoint({
  ...common,
  path: '/api/v1/shows/now/',
  summary: 'Live now and next: at most six, what is live first.',
  source: 'product 6 (Home)',
  query: z.object(locale),
  answer: z.object({ results: z.array(show) }),
})

export const showBanners = defineEndpoint({
  ...common,
  path: '/api/v1/shows/banners/',
  summary: 'Banners of shows that are shown now: at most five.',
  source: 'spec 7.3, 9',
  query: z.object(locale),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        show_id: z.int(),
        title: z.string(),
        lang: z.string(),
        picture: picture.nullable(),
        artist_name: z.string().nullable(),
        status: z.int(),
        starts_at: z.iso.datetime(),
        zone: z.string(),
      }),
    ),
  }),
})

export const showsSeo = defineEndpoint({
  ...common,
  path: '/api/v1/shows/seo/',
  summary: 'What several shows say of themselves, in the order asked for; unknown ones are left out.',
  source: 'spec 7.3',
  query: z.object({ show_ids: idListParam({ max: 100 }), ...locale }),
  answer: z.object({ results: z.array(showSeo) }),
})

export const getShow = defineEndpoint({
  ...showDefaults,
  path: '/api/v1/shows/{show_id}/',
  summary: 'One show with all that its page says.',
  source: 'spec 7.3, product 11',
  answer: showDetail,
})

export const getShowSeo = defineEndpoint({
  ...showDefaults,
  path: '/api/v1/shows/{show_id}/seo/',
  summary: 'What a show says of itself to search engines and link previews.',
  source: 'spec 7.3',
  answer: showSeo,
})

export const denials = [
  'cancelled',
  'ended',
  'region',
  'sign_in',
  'restricted',
  'no_ticket',
  'not_started',
  'other_device',
] as const

export const connect = defineEndpoint({
  method: 'POST',
  path: '/api/v1/streaming/shows/{show_id}/connections/{connection_id}/',
  summary:
    'Watch on this device: open, heartbeat (every heartbeat_seconds), take_over from another device, close. A fan has one device a show; visitors of free shows have no seat.',
  source: 'spec 7.3, product 7, 11',
  access: 'optional',
  isForRestricted: true,
  // Each action is safe to repeat, and its response contains a token that must not be stored.
  idempotency: 'none',
  params: z.object({ show_id: idParam, connection_id: z.uuid().transform(id => id.toLowerCase()) }),
  body: z.object({
    device_name: z.string().trim().max(80).default(''),
    action: z.enum(['open', 'heartbeat', 'take_over', 'close']),
  }),
  answer: z.object({
    /** `closed` is the response to the action `close`. */
    status: z.enum(['granted', 'takeover_required', 'denied', 'closed']),
    /** Set with `denied`; `other_device` with `takeover_required`. */
    reason: z.enum(denials).nullable(),
    /** The other device that has the seat; null if none has. */
    other_device: z.object({ device_name: z.string(), since: z.iso.datetime() }).nullable(),
    /** Set only with `granted`. */
    playback: secret(playback).nullable(),
    heartbeat_seconds: z.int(),
  }),
  errors: [showErrors.notFound, showErrors.connectionNotFound],
  // Viewers at a venue share an IP address, and each sends two requests a minute.
  limit: { bucket: 'connection', perMinute: 6_000, beyond: 'wait' },
  cache: privateResponse,
})

export const checkPlayback = defineEndpoint({
  method: 'GET',
  path: '/api/v1/streaming/edge/{show_id}/{playback_token}/',
  summary:
    'For the edge that serves /hls/: whether a token opens the stream of a show now. 403 where it does not.',
  source: 'product 11; docs/shows.md, Edge',
  access: 'public',
  params: z.object({ show_id: idParam, playback_token: secret(z.string().max(300)) }),
  answer: z.object({ show_id: z.int(), expires_at: z.iso.datetime() }),
  errors: [showErrors.tokenRefused],
  // An edge server sends the requests for all its viewers.
  limit: { bucket: 'edge', perMinute: 6_000_000 },
  cache: privateResponse,
})

export const setReminder = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/shows/{show_id}/reminder/',
  summary: 'Remind me a day and 15 minutes before, and when the replay is there. Safe to repeat',
  source: 'product 11',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  params: z.object({ show_id: idParam }),
  answer: z.object({ show_id: z.int(), has_reminder: z.boolean() }),
  errors: [showErrors.notFound],
  limit: { bucket: 'show-reminder', perMinute: 60 },
  cache: privateResponse,
})

export const dropReminder = defineEndpoint({
  ...setReminder,
  method: 'DELETE',
  idempotency: 'none',
  summary: 'Remind me no more. Safe to repeat',
})

export const listReminders = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/show-reminders/',
  summary: 'Shows that the fan wants to be reminded of, soonest first; with show_ids only those of them.',
  source: 'product 11',
  access: 'fan',
  isForRestricted: true,
  query: z.object({
    show_ids: idListParam({ max: 100 }).optional(),
    ...locale,
    ...offsetQuery({ limit: 20 }),
  }),
  answer: offsetPage(show),
  limit: readLimit,
  cache: privateResponse,
})
