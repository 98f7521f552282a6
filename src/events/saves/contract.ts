import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { secret } from '../../platform/contract/secret.ts'
import { eventErrors, eventItem } from '../events/contract.ts'

export const saveErrors = {
  eventOver: defineError(
    'event_is_over',
    1900,
    409,
    'This event is over: there is nothing to save any more.',
  ),
}

export const markKinds = ['interested', 'going'] as const
/** `day`: one day before, `hours`: three hours before. */
export const reminders = ['none', 'day', 'hours'] as const
export type MarkKind = (typeof markKinds)[number]
export type Reminder = (typeof reminders)[number]

const kind = z.enum(markKinds)
const remind = z.enum(reminders)
const markLimit: Limit = { bucket: 'event-mark', perMinute: 120 }

/** The fan's mark on an event (`kind` is null without one), and the number of fans per kind. */
const markState = z.object({
  event_id: z.int(),
  kind: kind.nullable(),
  remind,
  interested_count: z.int(),
  going_count: z.int(),
})

const change = {
  path: '/api/v2/events/{event_id}/mark/',
  source: 'product 2',
  access: 'fan',
  // Idempotent without a key, like a make; many fans of one event share a transaction.
  idempotency: 'none',
  isForRestricted: true,
  params: z.object({ event_id: idParam }),
  answer: markState,
  limit: markLimit,
  cache: privateResponse,
} as const

export const markEvent = defineEndpoint({
  ...change,
  method: 'PUT',
  summary:
    'Save an event as interested or going, in place of what was; remind says when to remind the fan, without it a day before for going and never for interested; with keep, a kind that is there stays. Safe to repeat',
  body: z.object({ kind, remind: remind.optional(), keep: z.boolean().optional() }),
  errors: [eventErrors.notFound, saveErrors.eventOver],
})

export const unmarkEvent = defineEndpoint({
  ...change,
  method: 'DELETE',
  summary: 'Save an event no longer. Safe to repeat',
  errors: [eventErrors.notFound],
})

const own = {
  access: 'fan',
  isForRestricted: true,
  source: 'product 2',
  limit: readLimit,
  cache: privateResponse,
} as const

export const listMarks = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/users/self/event-marks/',
  summary: 'Which events to come a fan saved, soonest first: what fills in the bookmarks of a page',
  query: z.object(offsetQuery({ limit: 100, max: 1_000 })),
  answer: offsetPage(z.object({ event_id: z.int(), kind, remind })),
})

export const listSaved = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/users/self/events/',
  summary:
    "A fan's events: saved ones, and those that the fan holds tickets for (kind is then null). To come by date, or past ones, newest first",
  query: z.object({
    condition: z.enum(['upcoming', 'past']).default('upcoming'),
    locale: z.string().max(20).optional(),
    ...offsetQuery({ limit: 10 }),
  }),
  answer: offsetPage(
    eventItem.extend({
      kind: kind.nullable(),
      remind,
      ticket_count: z.int(),
      /** The start before the last move; null if the event never moved. */
      previous_starts_at: z.iso.datetime().nullable(),
    }),
  ),
})

const feedPath = '/api/v1/users/self/calendar-feed/'
const feedLimit: Limit = { bucket: 'calendar-feed', perMinute: 20 }
/** The feed's URL; null without a feed. */
const feed = z.object({ url: secret(z.string()).nullable(), made_at: z.iso.datetime().nullable() })

export const getCalendarFeed = defineEndpoint({
  ...own,
  method: 'GET',
  path: feedPath,
  summary: "The secret address by which a calendar reads the fan's events",
  answer: feed,
})

const changeFeed = { ...own, limit: feedLimit, idempotency: 'kept', answer: feed } as const

export const makeCalendarFeed = defineEndpoint({
  ...changeFeed,
  method: 'PUT',
  path: feedPath,
  summary: 'Have such an address; one that is there stays. Safe to repeat',
})

export const renewCalendarFeed = defineEndpoint({
  ...changeFeed,
  method: 'POST',
  path: `${feedPath}renewal/`,
  summary: 'A new address in place of the old one, which leads nowhere from then on',
})

export const dropCalendarFeed = defineEndpoint({
  ...changeFeed,
  method: 'DELETE',
  path: feedPath,
  answer: z.object({}),
  summary: 'No address any more. Safe to repeat',
})
