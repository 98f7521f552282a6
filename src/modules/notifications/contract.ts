import * as z from 'zod'
import { defineEndpoint, type Limit, privateAnswer, readLimit } from '../../platform/contract/endpoint.ts'
import { cursorPage, wholeNumber } from '../../platform/contract/paged.ts'

const cursorMistake = 'Give the last_evaluated_key of the page before, or null.'

/** Where a page of notifications ends: its last one's time in milliseconds and happening, as base64url. */
const cursor = z.string().transform((text, context) => {
  if (text === 'null' || text === '') return null
  const read = /^(\d{1,15})\.([1-9]\d{0,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1'))
  if (text.length > 60 || !read || keyOf({ atMs: Number(read[1]), happeningId: Number(read[2]) }) !== text) {
    context.addIssue(cursorMistake)
    return z.NEVER
  }
  return { atMs: Number(read[1]), happeningId: Number(read[2]) }
})

/** The cursor's text. */
export function keyOf({ atMs, happeningId }: { atMs: number; happeningId: number }): string {
  return Buffer.from(`${atMs}.${happeningId}`).toString('base64url')
}

/** The key of the text that tells of a kind. */
export const textOfKind = (kind: string) => `notifications.${kind}`

/** A notification (spec 3): `text` is a key of the texts `notifications`, `text_params_obj` its values. */
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
    limit: wholeNumber({ min: 1, max: 100 }).default(5),
    locale: z.string().max(20).optional(),
  }),
  answer: cursorPage(notification).extend({ new_count: z.int() }),
  limit: readLimit,
  cache: privateAnswer,
})

const checkLimit: Limit = { bucket: 'notifications-check', perMinute: 120 }

export const checkNotifications = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/self/news/check/',
  summary: 'Marks all notifications as read. Safe to repeat',
  source: 'spec 7.1',
  access: 'fan',
  isForRestricted: true,
  answer: z.object({}),
  limit: checkLimit,
  cache: privateAnswer,
})
