import * as z from 'zod'
import { defineEndpoint, type Limit, privateAnswer, readLimit } from '../../platform/contract/endpoint.ts'
import { entry } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { humanCheckErrors, humanCheckField, humanCheckToken } from '../../site/human-checks/contract.ts'
import { addressErrors } from '../addresses/contract.ts'
import { paymentMethods } from '../prices/contract.ts'
import { shopErrors } from '../shop/contract.ts'
import { order, orderInList, supporterChoice } from './order-shapes.ts'

export { type EntryTicket, entryTicket, voidReasons } from './entry-ticket.ts'

export const orderErrors = {
  notFound: entry('order_not_found', 1500, 404, 'There is no such order.'),
  quoteNotFound: entry('quote_not_found', 1501, 404, 'There is no such quote. Price the basket again.'),
  /** `quote` beside the error is the new one, with its problems; nothing is held. */
  quoteChanged: entry('quote_changed', 1502, 409, 'Price or stock is not what it was.'),
  /** `order_id` beside the error is that order: it can be paid or given up. */
  orderOpen: entry('order_open', 1503, 409, 'An order of this project is not paid yet.'),
  emailUnconfirmed: entry('email_unconfirmed', 1504, 403, 'Confirm your email address first.'),
  phoneUnverified: entry('phone_unverified', 1505, 403, 'Verify your phone number first.'),
  methodNotOffered: entry('payment_method_not_offered', 1506, 400, 'This cannot be paid for in this way.'),
  addressElsewhere: entry('address_country_differs', 1507, 400, 'The address is in another country.'),
  noReceipt: entry('order_without_receipt', 1510, 409, 'An order has a receipt once it is paid.'),
  receiptTooOften: entry(
    'receipt_mail_too_often',
    1511,
    429,
    'That was enough mails for now. Try again in an hour.',
  ),
  /** `paused_until` beside the error says when an order of the project can be placed again. */
  paused: entry(
    'orders_paused',
    1512,
    409,
    'Orders of this project were held and not paid. Try again when the pause is over.',
  ),
  /** Of pieces that are given back, and of tickets themselves. */
  ticketsFrozen: entry(
    'entry_tickets_frozen',
    1701,
    409,
    'The doors open soon: nothing can be changed any more.',
  ),
  addressFixed: entry('address_fixed', 1508, 409, 'The address cannot be changed any more.'),
}

const base = '/api/v1/shops/md/users/self/'
const locale = z.string().max(20).optional()
const orderParams = z.object({ order_id: z.string().max(64) })

const orderLimit: Limit = { bucket: 'orders', perMinute: 60 }

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: `${base}orders/`,
  summary: 'Places an order of a quote: it holds its stock for 15 minutes. A total of 0 needs no payment',
  source: 'spec 7.4, product 9',
  access: 'fan',
  idempotency: 'required',
  query: z.object({ locale }),
  body: z.object({
    quote_id: z.string().min(1, 'ERR_REQUIRED').max(64),
    /** One of the quote's; none for a total of 0. */
    payment_method: z.enum(paymentMethods).nullable().default(null),
    /** Of the fan's book, where anything is shipped. */
    shipping_address_id: z.string().max(64).nullable().default(null),
    supporter: supporterChoice,
    agreed: z.literal(true, 'ERR_REQUIRED'),
    /**
     * The fan wants it at once and knows that the right to give it back ends with that: required where a line's
     * `withdrawal.reason` is `digital_now`.
     */
    agreed_digital_now: z.boolean().default(false),
    /** Required after the pause that orders held without being paid lead to (docs/orders.md). */
    [humanCheckField]: humanCheckToken.optional(),
  }),
  answer: order,
  errors: [
    orderErrors.quoteNotFound,
    orderErrors.quoteChanged,
    orderErrors.orderOpen,
    orderErrors.paused,
    humanCheckErrors.failed,
    orderErrors.emailUnconfirmed,
    orderErrors.phoneUnverified,
    shopErrors.notYourTurn,
    orderErrors.methodNotOffered,
    orderErrors.addressElsewhere,
    addressErrors.notFound,
  ],
  limit: orderLimit,
  cache: privateAnswer,
})

export const listOrders = defineEndpoint({
  method: 'GET',
  path: `${base}orders/`,
  summary: "The fan's orders, newest first",
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  query: z.object({ locale, ...offsetQuery({ limit: 20 }) }),
  answer: offsetPage(orderInList),
  limit: readLimit,
  cache: privateAnswer,
})

export const getOrder = defineEndpoint({
  method: 'GET',
  path: `${base}orders/{order_id}/`,
  summary: 'An order of the fan, with everything that became of it, and what the fan may do now',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  params: orderParams,
  query: z.object({ locale }),
  answer: order,
  errors: [orderErrors.notFound],
  limit: readLimit,
  cache: privateAnswer,
})

export const changeOrderAddress = defineEndpoint({
  method: 'PATCH',
  path: `${base}orders/{order_id}/shipping/address/`,
  summary: 'Sends an order to another address of the fan in the same country, until something of it is sent',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'kept',
  params: orderParams,
  query: z.object({ locale }),
  body: z.object({ shipping_address_id: z.string().max(64) }),
  answer: order,
  errors: [
    orderErrors.notFound,
    orderErrors.addressFixed,
    orderErrors.addressElsewhere,
    addressErrors.notFound,
  ],
  limit: orderLimit,
  cache: privateAnswer,
})

export const mailOrderReceipt = defineEndpoint({
  method: 'POST',
  path: `${base}orders/{order_id}/receipt/`,
  summary: 'Sends the receipt of a paid order to the fan’s address; five times an hour',
  source: 'product 6',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'kept',
  params: orderParams,
  query: z.object({ locale }),
  answer: z.object({ order_id: z.string() }),
  errors: [orderErrors.notFound, orderErrors.noReceipt, orderErrors.receiptTooOften],
  limit: orderLimit,
  cache: privateAnswer,
})

const whyNot = [
  'restricted',
  'email_unconfirmed',
  'phone_unverified',
  'limit_per_fan',
  'not_on_sale',
  'country',
  'paused',
] as const

export const getPurchaseStatus = defineEndpoint({
  method: 'GET',
  path: `${base}projects/{project_id}/purchase-status/`,
  summary: 'Whether this fan can buy something of a project now, and why not',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  params: z.object({ project_id: idParam }),
  query: z.object({
    country_code: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Give two letters, as KR.')
      .toUpperCase()
      .optional(),
  }),
  answer: z.object({
    can_buy: z.boolean(),
    /** The first thing that stands against it; null where nothing does. */
    reason: z.enum(whyNot).nullable(),
    /** When the pause after orders that were held and not paid ends; null where there is none. */
    paused_until: z.iso.datetime().nullable(),
    /** Of products with a limit per fan: pieces that the fan has or holds, and may still have. */
    limits: z.array(z.object({ product_id: z.int(), bought: z.int(), left: z.int() })),
    /** An unpaid order of this project: it comes before a new one. */
    open_order_id: z.string().nullable(),
    /** Orders are taken from fans whose turn it is (docs/waiting-room.md). */
    has_waiting_room: z.boolean(),
    /** What the fan's last paid order, of any project, was paid with: chosen beforehand where it is offered. */
    last_payment_method: z.enum(paymentMethods).nullable(),
    /** Address and key of the form for cards, which is there before a payment; null where cards aren't taken. */
    card: z.object({ script_url: z.string(), publishable_key: z.string() }).nullable(),
    /** A card of the fan is known to be saved: the checkout may ask for a card session. */
    has_saved_card: z.boolean(),
    /** Chances in a draw. */
    entries: z.array(z.object({ entry_id: z.string() })),
  }),
  errors: [shopErrors.projectNotFound],
  limit: readLimit,
  cache: privateAnswer,
})
