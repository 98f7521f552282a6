import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../platform/contract/endpoint.ts'
import { cursorPage, limitParam } from '../platform/contract/paged.ts'
import { secret } from '../platform/contract/secret.ts'

const cursorMistake = 'Give the last_evaluated_key of the page before, or null.'

/**
 * Cursor of a page of notifications: time in milliseconds and domain event id of the page's last
 * notification, as base64url.
 */
const cursor = z
  .string()
  .nullable()
  .transform((text, context) => {
    // A query string contains null as a word (spec 7).
    if (text === null || text === 'null' || text === '') return null
    const read = /^(\d{1,15})\.([1-9]\d{0,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1'))
    if (
      text.length > 60 ||
      !read ||
      toCursor({ atMs: Number(read[1]), happeningId: Number(read[2]) }) !== text
    ) {
      context.addIssue(cursorMistake)
      return z.NEVER
    }
    return { atMs: Number(read[1]), happeningId: Number(read[2]) }
  })

export function toCursor({ atMs, happeningId }: { atMs: number; happeningId: number }): string {
  return Buffer.from(`${atMs}.${happeningId}`).toString('base64url')
}

export const getTextKey = (kind: string) => `notifications.${kind}`

/**
 * A notification (spec 3). `text` is a key of the texts `notifications`, and `text_params_obj` contains the
 * text's parameters.
 */
const notification = z.object({
  notification_type: z.string(),
  timestamp: z.iso.datetime(),
  image: z.string().nullable(),
  link: z.string(),
  text: z.string(),
  text_params_obj: z.record(z.string(), z.union([z.string(), z.number()])),
  is_new: z.boolean(),
})

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/news/',
  summary: 'What a fan was told, newest first; new_count counts what is new in all pages, up to 100',
  source: 'spec 7.1',
  access: 'fan',
  isForRestricted: true,
  query: z.object({
    last_evaluated_key: cursor.optional(),
    limit: limitParam({ limit: 5 }),
    locale: z.string().max(20).optional(),
  }),
  answer: cursorPage(notification).extend({ new_count: z.int() }),
  limit: readLimit,
  cache: privateResponse,
})

const checkLimit: Limit = { bucket: 'notifications-check', perMinute: 120 }

export const checkNotifications = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/self/news/check/',
  summary: 'Marks all notifications as read. Safe to repeat',
  source: 'spec 7.1',
  access: 'fan',
  idempotency: 'none',
  isForRestricted: true,
  answer: z.object({}),
  limit: checkLimit,
  cache: privateResponse,
})

const endpoint = z.string().min(1, 'ERR_REQUIRED').max(2_000, 'ERR_INVALID_LENGTH')
/** Bytes encoded as base64url, as in browsers. */
const bytes = (length: number) =>
  z
    .string()
    .refine(
      text => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === length,
      'ERR_INVALID',
    )

export const getPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/v1/push/key/',
  summary: 'The public key that a browser subscribes with to be told by Web Push',
  source: 'product 6',
  access: 'fan',
  isForRestricted: true,
  answer: z.object({ public_key: z.string() }),
  limit: readLimit,
  cache: privateResponse,
})

const pushLimit: Limit = { bucket: 'push-subscriptions', perMinute: 60 }

export const keepPushSubscription = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/self/push-subscriptions/',
  summary:
    'Tell the fan in this browser, for as long as the session lasts. Safe to repeat; ten browsers at most',
  source: 'product 6',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({
    endpoint,
    keys: z.object({ p256dh: bytes(65), auth: secret(bytes(16)) }),
  }),
  answer: z.object({}),
  limit: pushLimit,
  cache: privateResponse,
})

export const removePushSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/self/push-subscriptions/',
  summary: 'Tell the fan in this browser no longer. Safe to repeat',
  source: 'product 6',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({ endpoint }),
  answer: z.object({}),
  limit: pushLimit,
  cache: privateResponse,
})
