import * as z from 'zod'
import { fee, paymentMethods, quote } from '../../commerce/prices/contract.ts'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { platformErrors } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery, wholeNumber } from '../../platform/contract/paged.ts'
import { dispute, line, parcel, payment, ticket, timelineEntry } from './order-parts.ts'

const limit: Limit = { bucket: 'studio', perMinute: 300 }
const revealLimit: Limit = { bucket: 'studio reveals', perMinute: 30 }
const common = {
  source: 'product 15',
  access: 'staff',
  /** Applies to the project's artist, its artists, and the events that the order's tickets admit to. */
  scope: 'artist',
  cache: privateResponse,
} as const

const path = '/api/studio/orders/'
const orderPath = `${path}{order_id}/` as const
const publicId = z.string().regex(/^[\w-]{22,40}$/, 'ERR_INVALID')
export const orderParams = z.object({ order_id: publicId })

export const orderStatuses = [
  'NOTHING',
  'PENDING',
  'INPROGRESS',
  'DISPATCHED',
  'COMPLETED',
  'REFUNDED',
] as const
const status = z.enum(orderStatuses)

/** An empty value, as a form sends it, filters nothing. */
const noFilter = z.literal('').transform(() => undefined)
const instant = z.union([noFilter, z.iso.datetime({ offset: true }).transform(at => new Date(at))]).optional()

/** The filter of the list and of its export. */
export const orderFilter = z.object({
  /** Start of an order number, email address, name, phone number, parcel number or a provider's id. */
  query: z.string().trim().max(200, 'ERR_INVALID_LENGTH').default(''),
  /** Several statuses with commas between them. */
  status: z
    .union([
      noFilter,
      z
        .string()
        .transform(list => list.split(','))
        .pipe(z.array(status)),
    ])
    .optional(),
  project_id: z.union([noFilter, idParam]).optional(),
  country: z.union([noFilter, z.string().regex(/^[A-Z]{2}$/, 'Give two letters, as KR.')]).optional(),
  /** Of the payment that pays. */
  method: z.union([noFilter, z.enum(paymentMethods)]).optional(),
  is_disputed: z.union([noFilter, z.enum(['true', 'false']).transform(value => value === 'true')]).optional(),
  /** Paid at least so many days ago, and something is still to be sent. */
  unsent_days: z.union([noFilter, wholeNumber({ max: 3_650 })]).optional(),
  /** Of placing. */
  from: instant,
  /** Excluded. */
  until: instant,
})
export type OrderFilter = z.output<typeof orderFilter>

/** Amounts are minor units of `currency`. */
const orderRow = z.object({
  order_id: z.string(),
  number: z.string(),
  status,
  placed_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  project: z.object({ project_id: z.int(), name: z.string() }),
  /** `name` is the public one; null once the account is deleted. */
  fan: z.object({ user_id: z.int(), name: z.string() }).nullable(),
  country: z.string(),
  currency: z.string(),
  total: z.int(),
  /** Of refunds that haven't failed. */
  refunded: z.int(),
  method: z.enum(paymentMethods).nullable(),
  unit_count: z.int(),
  /** Units of a paid order that are still to be sent. */
  unsent_count: z.int(),
  is_disputed: z.boolean(),
  /** Until then evidence can be submitted. */
  dispute_due_at: z.iso.datetime().nullable(),
  /** Free, because the fan redeemed a code. */
  is_granted: z.boolean(),
  /** Number of the order whose units this one replaces. */
  replaces: z.string().nullable(),
})

export const orderSorts = ['placed', '-placed', 'total', '-total'] as const

export const listStudioOrders = defineEndpoint({
  ...common,
  limit,
  method: 'GET',
  path,
  summary: 'Orders, newest first or by an order; a minus sign sorts descending.',
  right: 'orders.read',
  query: orderFilter.extend({
    locale: z.string().max(20).optional(),
    sort: z.enum(orderSorts).default('-placed'),
    ...offsetQuery({ limit: 50, max: 200 }),
  }),
  answer: offsetPage(orderRow),
})

const staff = z.object({ staff_id: z.int(), name: z.string() })

/** Acts that a page can offer; the server decides by the order's state and the caller's rights. */
export const orderActs = [
  ...(['refund', 'edit_address', 'resend', 'note', 'replace', 'void_ticket', 'reissue_ticket'] as const),
  ...(['dispatch', 'dispute_evidence', 'reveal'] as const),
] as const

export const getStudioOrder = defineEndpoint({
  ...common,
  limit,
  method: 'GET',
  path: orderPath,
  summary: 'An order with everything that became of it. Personal data is masked; a reveal shows it.',
  right: 'orders.read',
  params: orderParams,
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: orderRow.extend({
    fan: z
      .object({
        user_id: z.int(),
        name: z.string(),
        email_masked: z.string(),
        locale: z.string(),
        order_count: z.int(),
      })
      .nullable(),
    lines: z.array(line),
    money: z.object({
      goods: z.int(),
      discount: z.int(),
      shipping: z.int(),
      shipping_tax: z.int(),
      fees: z.array(fee),
      /** Included in the total, by rate. */
      taxes: quote.shape.taxes,
      tax: z.int(),
      total: z.int(),
      refunded: z.int(),
      /** Of `refunded`, without units. */
      goodwill: z.int(),
    }),
    coupon: quote.shape.coupon,
    payments: z.array(payment),
    address: z
      .object({
        country: z.string(),
        city: z.string(),
        /** False if the rules of the country miss something. */
        is_complete: z.boolean(),
        masked_lines: z.array(z.string()),
      })
      .nullable(),
    parcels: z.array(parcel),
    tickets: z.array(ticket),
    /** Oldest first. */
    timeline: z.array(timelineEntry),
    /** Oldest first. */
    notes: z.array(
      z.object({
        note_id: z.int(),
        at: z.iso.datetime(),
        staff,
        text: z.string(),
        /** True for the caller's own note, which they may delete. */
        is_own: z.boolean(),
      }),
    ),
    /** `sent_at` is null while the mail waits, and for mails that the fan doesn't want or can't get. */
    mails: z.array(
      z.object({ kind: z.string(), at: z.iso.datetime(), sent_at: z.iso.datetime().nullable() }),
    ),
    /** Of the same fan, newest first, ten at most. */
    other_orders: z.array(
      orderRow.pick({
        order_id: true,
        number: true,
        status: true,
        placed_at: true,
        total: true,
        currency: true,
      }),
    ),
    replaced_by: z.array(z.object({ order_id: z.string(), number: z.string(), status })),
    dispute: dispute.nullable(),
    allowed: z.array(z.enum(orderActs)),
  }),
  errors: [platformErrors.notFound],
})

const noteText = z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(2_000, 'ERR_INVALID_LENGTH')

export const addOrderNote = defineEndpoint({
  ...common,
  limit,
  method: 'POST',
  path: `${orderPath}notes/`,
  summary: 'Add a note that staff see. The fan gets it in an export of their data.',
  right: 'orders.write',
  idempotency: 'kept',
  params: orderParams,
  body: z.object({ text: noteText }),
  answer: z.object({ note_id: z.int() }),
  errors: [platformErrors.notFound],
})

export const deleteOrderNote = defineEndpoint({
  ...common,
  limit,
  method: 'DELETE',
  path: `${orderPath}notes/{note_id}/`,
  summary: 'Delete an own note.',
  right: 'orders.write',
  idempotency: 'kept',
  params: orderParams.extend({ note_id: idParam }),
  answer: z.object({ note_id: z.int() }),
  errors: [platformErrors.notFound, platformErrors.forbidden],
})

export const revealOrder = defineEndpoint({
  ...common,
  limit: revealLimit,
  method: 'POST',
  path: `${orderPath}reveal/`,
  summary: 'Personal data of an order, for a reason. The log has a row before the answer is sent.',
  right: 'fans.reveal',
  // Never stored: each reveal has its own row in the log.
  idempotency: 'none',
  params: orderParams,
  query: z.object({ locale: z.string().max(20).optional() }),
  body: z.object({
    reason: z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(500, 'ERR_INVALID_LENGTH'),
  }),
  answer: z.object({
    order_id: z.string(),
    /** Of the account; null once it is deleted. */
    email: z.string().nullable(),
    /** Of the address, else of the account. */
    phone: z.string().nullable(),
    /** Of the recipient. */
    name: z.string().nullable(),
    /** As on a shipping label, with the recipient. */
    address_lines: z.array(z.string()),
    /** Texts that the fan typed for the products. */
    fields: z.array(z.object({ position: z.int(), label: z.string(), value: z.string() })),
    ticket_names: z.array(z.object({ ticket_id: z.string(), name: z.string() })),
  }),
  errors: [platformErrors.notFound],
})
