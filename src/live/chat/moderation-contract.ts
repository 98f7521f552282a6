import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { chatMessage, ownMessage } from './chat-shapes.ts'
import { authorId, chatErrors, messageParams, reportReasons, roomParams, roomPath } from './contract.ts'

// Calls for a show's moderators. Every action is audited.

const moderateLimit: Limit = { bucket: 'chat-moderation', perMinute: 600 }
const moderatorDefaults = { access: 'fan', limit: moderateLimit, cache: privateResponse } as const
const notModerator = [chatErrors.notFound, chatErrors.moderatorsOnly]

export const listQueue = defineEndpoint({
  ...moderatorDefaults,
  method: 'GET',
  path: `${roomPath}moderation/queue/`,
  summary: 'What waits for a decision: held messages and those that were reported, the oldest first',
  source: 'product 11',
  params: roomParams,
  query: z.object(offsetQuery({ limit: 50 })),
  answer: offsetPage(
    ownMessage.omit({ client_id: true }).extend({
      held_for: z.enum(['words', 'reports', 'moderator']).nullable(),
      /** The word on the list for which the message was held. */
      held_word: z.string().nullable(),
      reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
    }),
  ),
  errors: notModerator,
})

export const decideMessage = defineEndpoint({
  ...moderatorDefaults,
  method: 'POST',
  path: `${roomPath}moderation/messages/{message_id}/`,
  summary:
    'Releases a held message, takes a published one back for review, deletes one for good, or finds reports groundless (keep)',
  source: 'product 11',
  // A repeated request finds the message already decided, so it needs no key.
  idempotency: 'none',
  params: messageParams,
  body: z.object({ act: z.enum(['release', 'hold', 'delete', 'keep'], 'ERR_INVALID') }),
  answer: z.object({
    message_id: z.string(),
    state: z.enum(['published', 'held', 'deleted', 'erased']),
    seq: z.int().nullable(),
  }),
  errors: [...notModerator, chatErrors.messageNotFound],
})

const muteParams = roomParams.extend({ author_id: authorId })
const mute = z.object({
  author_id: z.string(),
  is_muted: z.boolean(),
  muted_until: z.iso.datetime().nullable(),
})

export const muteAuthor = defineEndpoint({
  ...moderatorDefaults,
  method: 'PUT',
  path: `${roomPath}moderation/mutes/{author_id}/`,
  summary: 'An author may only read here, for some minutes or (null) for the rest of the show',
  source: 'product 11',
  idempotency: 'none',
  params: muteParams,
  body: z.object({
    minutes: z.int().min(1, 'Give 1 to 1440, or null.').max(1_440, 'Give 1 to 1440, or null.').nullable(),
    /** Also deletes the author's messages of the last ten minutes in this room. */
    with_messages: z.boolean('ERR_INVALID').default(false),
  }),
  answer: mute,
  errors: [...notModerator, chatErrors.authorNotFound],
})

export const unmuteAuthor = defineEndpoint({
  ...moderatorDefaults,
  method: 'DELETE',
  path: `${roomPath}moderation/mutes/{author_id}/`,
  summary: 'An author may write here again. Safe to repeat',
  source: 'product 11',
  idempotency: 'none',
  params: muteParams,
  answer: mute,
  errors: [...notModerator, chatErrors.authorNotFound],
})

export const listMutes = defineEndpoint({
  ...moderatorDefaults,
  method: 'GET',
  path: `${roomPath}moderation/mutes/`,
  summary: 'Who may only read here now, the latest first',
  source: 'product 11',
  params: roomParams,
  query: z.object(offsetQuery({ limit: 50 })),
  answer: offsetPage(
    z.object({ author_id: z.string(), name: z.string(), muted_until: z.iso.datetime().nullable() }),
  ),
  errors: notModerator,
})

export const changeRoom = defineEndpoint({
  ...moderatorDefaults,
  method: 'PATCH',
  path: `${roomPath}moderation/room/`,
  summary:
    'Opens or closes the chat, slows it down, or lets members alone write; pins a notice or takes it away (null)',
  source: 'product 11',
  idempotency: 'none',
  params: roomParams,
  body: z.object({
    state: z.enum(['open', 'slow', 'members', 'closed'], 'ERR_INVALID').optional(),
    /** Minimum time between two messages of a fan in slow mode. */
    slow_seconds: z.int().min(1, 'Give 1 to 600.').max(600, 'Give 1 to 600.').optional(),
    pinned: z.string().trim().min(1, 'ERR_REQUIRED').max(200, 'ERR_INVALID_LENGTH').nullable().optional(),
  }),
  answer: z.object({
    state: z.enum(['open', 'slow', 'members', 'closed']),
    slow_seconds: z.int(),
    pinned: z.string().nullable(),
  }),
  errors: notModerator,
})

export const readScreen = defineEndpoint({
  ...moderatorDefaults,
  method: 'GET',
  path: `${roomPath}screen/`,
  summary:
    "For the artist's screen: what has passed, so was seen for ten seconds without a report. For moderators and the artist's people",
  source: 'product 11',
  params: roomParams,
  answer: z.object({
    messages: z.array(chatMessage),
    hearts: z.int(),
    /** The room's current settings, with the pinned notice by language. */
    state: z.enum(['open', 'slow', 'members', 'closed']),
    pinned: z.record(z.string(), z.string()).nullable(),
  }),
  errors: notModerator,
})
