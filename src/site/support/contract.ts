import * as z from 'zod'
import { emailAddress } from '../../platform/contract/email-address.ts'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { locales, pseudoLocale } from '../../platform/contract/locales.ts'
import { humanCheckErrors, humanCheckField, humanCheckToken } from '../human-checks/contract.ts'

/**
 * Maximum lengths of the fields and number of images. Error messages are the generic codes of spec 5, which
 * the browser translates.
 */
export const ticketLimits = { message: 5_000, subject: 120, name: 80, email: 254, images: 5 } as const

/** Trimmed single line without control characters; an empty form field counts as absent. */
const line = (lengthMax: number) =>
  z.preprocess(
    value => (typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim() : value),
    z.string().min(1, 'ERR_REQUIRED').max(lengthMax, 'ERR_INVALID_LENGTH'),
  )
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (value === '' || value === null ? undefined : value), schema.optional())

/** Multi-line plain text. NUL and other control characters are removed, and lone surrogates become U+FFFD. */
const message = z.preprocess(
  value =>
    typeof value === 'string'
      ? value
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[^\P{Cc}\n\t]/gu, '')
          .trim()
      : value,
  z.string().min(1, 'ERR_REQUIRED').max(ticketLimits.message, 'ERR_INVALID_LENGTH'),
)

const sender = {
  email: emailAddress(ticketLimits.email),
  language: z.enum([...locales, pseudoLocale]).default('en'),
  [humanCheckField]: humanCheckToken,
}

const ticket = z.object({ ticket_id: z.int() })
const ticketLimit: Limit = { bucket: 'support-ticket', perMinute: 10 }

export const createSupportTicket = defineEndpoint({
  method: 'POST',
  path: '/api/v1/support-tickets/',
  summary: 'Write to the operators, with up to five pictures as repeated field `images` of a multipart form',
  source: 'spec 3 (support ticket), 7.1',
  access: 'public',
  idempotency: 'kept',
  body: z.object({
    ...sender,
    phone_number: optional(line(32).pipe(z.string().regex(/^\+?[\d\s().-]{5,32}$/, 'ERR_INVALID_PHONE'))),
    pre_user_id: optional(line(80).pipe(z.uuid('ERR_INVALID_CHARACTERS'))),
    subject: line(ticketLimits.subject),
    message,
    is_auto_generated: z.union([z.boolean(), z.stringbool()]).default(false),
    first_name: optional(line(ticketLimits.name)),
    last_name: optional(line(ticketLimits.name)),
  }),
  form: { images: 'images', imagesMax: ticketLimits.images },
  answer: ticket,
  errors: [humanCheckErrors.failed],
  limit: ticketLimit,
  cache: privateResponse,
})

export const createArtistRequest = defineEndpoint({
  method: 'POST',
  path: '/api/v1/artist-requests/',
  summary: 'Ask for an artist who is missing: a support ticket of that subject',
  source: 'product 2',
  access: 'public',
  idempotency: 'kept',
  body: z.object({
    ...sender,
    artist_name: line(200),
    official_sns: optional(line(500)),
    wikipedia_link: optional(line(500)),
  }),
  answer: ticket,
  errors: [humanCheckErrors.failed],
  limit: ticketLimit,
  cache: privateResponse,
})
