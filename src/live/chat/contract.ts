import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { bodyId, idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { badges, ownMessage } from './chat-shapes.ts'

export const chatErrors = {
  notFound: defineError('chat_not_found', 1820, 404, 'There is no such chat.'),
  closed: defineError('chat_closed', 1821, 409, 'This chat is closed.'),
  membersOnly: defineError('chat_members_only', 1822, 403, 'Only members may write here now.'),
  /** The response also contains `muted_until`, null for the rest of the show. */
  muted: defineError('chat_muted', 1823, 403, 'You may only read here for now.'),
  /** The response has a Retry-After header. */
  tooFast: defineError('chat_too_fast', 1824, 429, 'One message at a time. Wait a moment.'),
  unverified: defineError('chat_unverified', 1825, 403, 'Confirm your email address first.'),
  repeated: defineError('chat_repeated', 1826, 429, 'You have just said that.'),
  messageNotFound: defineError('chat_message_not_found', 1827, 404, 'There is no such message.'),
  moderatorsOnly: defineError('chat_moderators_only', 1828, 403, 'Only moderators of this chat may do this.'),
  authorNotFound: defineError('chat_author_not_found', 1829, 404, 'There is no such author.'),
  /** The response has a Retry-After header. */
  heartsTooFast: defineError('chat_hearts_too_fast', 1831, 429, 'Send hearts once a second.'),
  tooManyBlocks: defineError('chat_too_many_blocks', 1830, 409, 'The list of blocked fans is full.'),
}

export const roomPath = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/'
export const roomParams = z.object({ show_id: idParam, chat_id: idParam })
export const messageParams = roomParams.extend({ message_id: z.uuid('Give an id.') })
export const authorId = z.uuid('Give an id.')

/** The room's own rate limit is checked when a message is written. */
const writeLimit: Limit = { bucket: 'chat', perMinute: 600 }
/** The rate limit per fan is checked when hearts are counted. */
const heartLimit: Limit = { bucket: 'hearts', perMinute: 600, beyond: 'wait' }

export const postMessage = defineEndpoint({
  method: 'POST',
  path: `${roomPath}messages/`,
  summary: 'Says something in the chat of a show. The same client_id again answers the same message',
  source: 'spec 7.3, product 7, 11',
  access: 'fan',
  // The client_id serves as the idempotency key.
  idempotency: 'none',
  params: roomParams,
  body: z.object({
    /** At most 300 graphemes and 6,000 UTF-16 units after normalization. */
    text: z.string().min(1, 'ERR_REQUIRED').max(8_000, 'ERR_INVALID_LENGTH'),
    client_id: z.string().regex(/^[\w-]{8,64}$/, 'ERR_INVALID'),
    /** Seq of the message that this one replies to. */
    reply_to: bodyId.nullable().default(null),
  }),
  answer: ownMessage,
  errors: [
    ...[chatErrors.notFound, chatErrors.closed, chatErrors.membersOnly, chatErrors.muted],
    ...[chatErrors.tooFast, chatErrors.unverified, chatErrors.repeated, chatErrors.messageNotFound],
  ],
  limit: writeLimit,
  cache: privateResponse,
})

export const getStanding = defineEndpoint({
  method: 'GET',
  path: `${roomPath}self/`,
  summary: 'What the fan may do in this chat now, and which of their messages wait for review',
  source: 'product 11',
  access: 'fan',
  isForRestricted: true,
  params: roomParams,
  answer: z.object({
    /** Null before the fan's first message. */
    author_id: z.string().nullable(),
    can_write: z.boolean(),
    why_not: z.enum(['closed', 'muted', 'members', 'unverified', 'restricted']).nullable(),
    /** Null if the fan isn't muted, or is muted for the rest of the show. */
    muted_until: z.iso.datetime().nullable(),
    /** Minimum time between two messages of this fan. */
    wait_seconds: z.int(),
    /** Remaining time until the fan may send the next message. */
    wait_left_ms: z.int(),
    badge: z.enum(badges).nullable(),
    is_moderator: z.boolean(),
    /** Whether the fan has agreed to the chat rules; the page requires it before the first message. */
    has_agreed: z.boolean(),
    held: z.array(ownMessage),
  }),
  errors: [chatErrors.notFound],
  limit: readLimit,
  cache: privateResponse,
})

export const agreeToRules = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/self/chat-rules/',
  summary: 'Agrees to the rules of chats, for all shows and on all devices. Safe to repeat',
  source: 'product 6, 11',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  answer: z.object({ has_agreed: z.boolean() }),
  limit: { bucket: 'chat-rules', perMinute: 60 },
  cache: privateResponse,
})

export const reportReasons = ['spam', 'abuse', 'private', 'other'] as const

export const reportMessage = defineEndpoint({
  method: 'POST',
  path: `${roomPath}messages/{message_id}/reports/`,
  summary: 'Tells the moderators of a message: once per fan and message, and safe to repeat',
  source: 'product 11',
  access: 'fan',
  idempotency: 'none',
  params: messageParams,
  body: z.object({ reason: z.enum(reportReasons, 'ERR_INVALID') }),
  answer: z.object({ message_id: z.string(), is_reported: z.boolean() }),
  errors: [chatErrors.notFound, chatErrors.messageNotFound, chatErrors.unverified, chatErrors.muted],
  limit: { bucket: 'chat-report', perMinute: 60 },
  cache: privateResponse,
})

export const sendHearts = defineEndpoint({
  method: 'POST',
  path: `${roomPath}hearts/`,
  summary: 'Hearts that a fan has pressed since the last call, counted together',
  source: 'product 11',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  params: roomParams,
  /** Hearts beyond five per second and fan are dropped. */
  body: z.object({ count: z.int().min(1, 'Give 1 to 20.').max(20, 'Give 1 to 20.') }),
  answer: z.object({ hearts: z.int() }),
  errors: [chatErrors.notFound, chatErrors.closed, chatErrors.heartsTooFast],
  limit: heartLimit,
  cache: privateResponse,
})

const blocked = z.object({ author_id: z.string(), is_blocked: z.boolean() })
const blockDefaults = {
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  params: z.object({ author_id: authorId }),
  answer: blocked,
  limit: { bucket: 'chat-block', perMinute: 120 },
  cache: privateResponse,
} as const

export const blockAuthor = defineEndpoint({
  ...blockDefaults,
  method: 'PUT',
  path: '/api/v1/users/self/blocked-authors/{author_id}/',
  summary: 'See nothing more of an author in any chat. Only the fan who asks is concerned. Safe to repeat',
  source: 'product 11',
  errors: [chatErrors.authorNotFound, chatErrors.tooManyBlocks],
})

export const unblockAuthor = defineEndpoint({
  ...blockDefaults,
  method: 'DELETE',
  path: '/api/v1/users/self/blocked-authors/{author_id}/',
  summary: 'See an author again. Safe to repeat',
  source: 'product 11',
})

export const listBlocked = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/blocked-authors/',
  summary: 'Authors that the fan does not want to see, the latest first',
  source: 'product 11',
  access: 'fan',
  isForRestricted: true,
  query: z.object(offsetQuery({ limit: 100 })),
  answer: offsetPage(z.object({ author_id: z.string(), name: z.string(), blocked_at: z.iso.datetime() })),
  limit: readLimit,
  cache: privateResponse,
})
