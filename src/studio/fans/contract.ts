import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { orderStatuses } from '../orders/contract.ts'

export const studioFanErrors = {
  unknown: defineError('studio_fan_unknown', 1950, 404, 'There is no fan with this number.'),
  numberTaken: defineError('studio_fan_number_taken', 1951, 409, 'Another account has this phone number.'),
}

/** Personal data that no list and no other call of the studio holds. */
export const revealedFields = ['email', 'phone', 'date_of_birth', 'parent_email'] as const
export type RevealedField = (typeof revealedFields)[number]

/** Ids of accounts are random and larger than those of content. */
const fanId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Give a number.')
  .transform(Number)

const params = z.object({ user_id: fanId })
const reason = z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(500, 'ERR_INVALID_LENGTH')
const locale = z.string().max(20).optional()

const limit: Limit = { bucket: 'studio', perMinute: 300 }
const revealLimit: Limit = { bucket: 'studio reveals', perMinute: 30 }
const common = {
  source: 'product 15',
  access: 'staff',
  scope: 'none',
  cache: privateResponse,
} as const

const path = '/api/studio/fans/'
const fanPath = `${path}{user_id}/` as const

/** An empty value, as a form sends it, filters nothing. */
const noFilter = z.literal('').transform(() => undefined)

const fanRow = z.object({
  user_id: z.int(),
  /** The public one. */
  name: z.string(),
  email_masked: z.string(),
  country: z.string(),
  locale: z.string(),
  since: z.iso.datetime(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  /** May only read, until a parent gives permission. */
  is_restricted: z.boolean(),
  is_disabled: z.boolean(),
})

export const listStudioFans = defineEndpoint({
  ...common,
  limit,
  method: 'GET',
  path,
  summary: 'Fans, newest first or by an order; a minus sign sorts descending.',
  right: 'fans.read',
  query: z.object({
    /** Number of the account, whole email address, whole phone number, or beginning of the name. */
    query: z.string().trim().max(254, 'ERR_INVALID_LENGTH').default(''),
    state: z.union([noFilter, z.enum(['all', 'active', 'disabled', 'restricted'])]).default('all'),
    country: z.union([noFilter, z.string().regex(/^[A-Z]{2}$/, 'Give two letters, as KR.')]).optional(),
    sort: z.enum(['since', '-since', 'name', '-name']).default('-since'),
    ...offsetQuery({ limit: 50, max: 200 }),
  }),
  answer: offsetPage(fanRow),
})

export const listFanChoices = defineEndpoint({
  ...common,
  limit,
  method: 'GET',
  path: '/api/studio/fan-choices/',
  summary: 'Countries of the fans, for filters.',
  right: 'fans.read',
  answer: z.object({ countries: z.array(z.string()) }),
})

/** Acts that a page can offer; the server decides by the account's state and the caller's rights. */
export const fanActs = [
  'reveal',
  'verify_email',
  'verify_phone',
  'verify_parent',
  'disable',
  'enable',
  'export',
  'erase',
] as const

/** The latest rows of another module; null without its right. */
const part = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) }).nullable()

export const getStudioFan = defineEndpoint({
  ...common,
  limit,
  method: 'GET',
  path: fanPath,
  summary: 'A fan with orders, tickets, campaigns and chat. Personal data is masked; a reveal shows it.',
  right: 'fans.read',
  params,
  query: z.object({ locale }),
  answer: fanRow.extend({
    /** Whether a parent's address is known. */
    has_guardian: z.boolean(),
    disabled_at: z.iso.datetime().nullable(),
    open_session_count: z.int(),
    /** With `orders.read`, within its scope. */
    orders: part(
      z.object({
        order_id: z.string(),
        number: z.string(),
        status: z.enum(orderStatuses),
        placed_at: z.iso.datetime(),
        total: z.int(),
        currency: z.string(),
        project_name: z.string(),
      }),
    ),
    /** With `orders.read` for everything. */
    tickets: part(
      z.object({
        ticket_id: z.string(),
        order_id: z.string(),
        order_number: z.string(),
        place: z.int(),
        state: z.enum(['current', 'void']),
        /** Admitted at the door. */
        used: z.boolean(),
        admits_to: z.string(),
        starts_at: z.iso.datetime().nullable(),
      }),
    ),
    /** With `campaigns.read` for everything. */
    makes: part(
      z.object({
        campaign_id: z.int(),
        artist_id: z.int(),
        artist: z.string(),
        city: z.string(),
        number: z.int(),
        made_at: z.iso.datetime(),
      }),
    ),
    /** With `chat.moderate` for everything. */
    chat: z
      .object({
        messages: z.int(),
        /** Of the messages, those that moderators deleted. */
        deleted: z.int(),
        /** Of other fans, about the messages. */
        reports: z.int(),
        /** By this fan. */
        reported: z.int(),
        /** `until` is null for the rest of the show. */
        mutes: z.array(z.object({ show: z.string(), until: z.iso.datetime().nullable() })),
        /** `show` is null for all shows. */
        badges: z.array(z.object({ badge: z.enum(['artist', 'staff']), show: z.string().nullable() })),
      })
      .nullable(),
    /** Messages to support from the fan's verified address, newest first, without their text. */
    support_tickets: z.array(
      z.object({ ticket_id: z.int(), subject: z.string(), created_at: z.iso.datetime() }),
    ),
    allowed: z.array(z.enum(fanActs)),
  }),
  errors: [studioFanErrors.unknown],
})

export const verifyFan = defineEndpoint({
  ...common,
  limit,
  method: 'POST',
  path: `${fanPath}verify/`,
  summary: 'Take an email address, a phone number or a parent’s permission as verified.',
  right: 'fans.verify',
  idempotency: 'kept',
  params,
  body: z.object({
    what: z.enum(['email', 'phone', 'parent']),
    /** Of `phone`: the number, in E.164, which becomes the account's. */
    phone: z.string().trim().max(40, 'ERR_INVALID').default(''),
    reason,
  }),
  answer: z.object({ user_id: z.int(), is_changed: z.boolean() }),
  errors: [studioFanErrors.unknown, studioFanErrors.numberTaken],
})

export const revealFan = defineEndpoint({
  ...common,
  limit: revealLimit,
  method: 'POST',
  path: `${fanPath}reveal/`,
  summary: 'Personal data of a fan, for a reason. The log has a row before the answer is sent',
  right: 'fans.reveal',
  // Never stored: each reveal has its own row in the log.
  idempotency: 'none',
  params,
  body: z.object({
    fields: z.array(z.enum(revealedFields)).min(1, 'ERR_REQUIRED'),
    reason,
  }),
  answer: z.object({
    user_id: z.int(),
    /** The requested fields alone; null where the account has none. */
    values: z.partialRecord(z.enum(revealedFields), z.string().nullable()),
  }),
  errors: [studioFanErrors.unknown],
})

export const exportFan = defineEndpoint({
  ...common,
  limit: revealLimit,
  method: 'POST',
  path: `${fanPath}export/`,
  summary: 'All that is stored about a fan, as the fan gets it. The log has a row before the file is sent.',
  right: 'fans.reveal',
  isGrave: true,
  // Never stored: each export has its own row in the log.
  idempotency: 'none',
  params,
  body: z.object({ reason }),
  answer: z.looseObject({ exported_at: z.iso.datetime() }),
  attachment: 'fan-data.json',
  errors: [studioFanErrors.unknown],
})
