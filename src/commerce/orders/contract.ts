import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { idParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'
import { humanCheckErrors, humanCheckField, humanCheckToken } from '../../site/human-checks/contract.ts'
import { addressErrors } from '../addresses/contract.ts'
import { paymentMethods } from '../prices/contract.ts'
import { shopErrors } from '../shop/contract.ts'
import { order, orderInList, supporterChoice } from './order-shapes.ts'

export { type EntryTicket, entryTicket, voidReasons } from './entry-ticket.ts'
export { mailKinds, staffOrderErrors } from './staff-shapes.ts'

export const orderErrors = {
  notFound: defineError('order_not_found', 1500, 404, 'There is no such order.'),
  quoteNotFound: defineError('quote_not_found', 1501, 404, 'There is no such quote. Price the basket again.'),
  /** The error body's `quote` is the new quote with its problems; no stock is held. */
  quoteChanged: defineError('quote_changed', 1502, 409, 'Price or stock is not what it was.'),
  /** The error body's `order_id` is the unpaid order, which the fan can pay or cancel. */
  orderOpen: defineError('order_open', 1503, 409, 'An order of this project is not paid yet.'),
  emailUnconfirmed: defineError('email_unconfirmed', 1504, 403, 'Confirm your email address first.'),
  phoneUnverified: defineError('phone_unverified', 1505, 403, 'Verify your phone number first.'),
  methodNotOffered: defineError(
    'payment_method_not_offered',
    1506,
    400,
    'This cannot be paid for in this way.',
  ),
  addressElsewhere: defineError('address_country_differs', 1507, 400, 'The address is in another country.'),
  noReceipt: defineError('order_without_receipt', 1510, 409, 'An order has a receipt once it is paid.'),
  receiptTooOften: defineError(
    'receipt_mail_too_often',
    1511,
    429,
    'That was enough mails for now. Try again in an hour.',
  ),
  /** The error body's `paused_until` is the time from which the fan may order again. */
  paused: defineError(
    'orders_paused',
    1512,
    409,
    'Orders of this project were held and not paid. Try again when the pause is over.',
  ),
  /** Applies to changes of tickets and to refunds of ticket units. */
  ticketsFrozen: defineError(
    'entry_tickets_frozen',
    1701,
    409,
    'The doors open soon: nothing can be changed any more.',
  ),
  /** Only shipped, unrefunded units of a fan's paid order can be sent again, and no replacement. */
  notReplaceable: defineError('order_not_replaceable', 1513, 409, 'These pieces can’t be sent again.'),
  noAddress: defineError('order_without_address', 1514, 409, 'The order has no address to send to.'),
  /** `stock_left` has what is left by line. */
  replacementSoldOut: defineError('replacement_sold_out', 1515, 409, 'There is too little stock for that.'),
  addressFixed: defineError('address_fixed', 1508, 409, 'The address cannot be changed any more.'),
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
    /** One of the quote's payment methods; null for a total of 0. */
    payment_method: z.enum(paymentMethods).nullable().default(null),
    /** Id in the fan's address book; required if anything is shipped. */
    shipping_address_id: z.string().max(64).nullable().default(null),
    supporter: supporterChoice,
    agreed: z.literal(true, 'ERR_REQUIRED'),
    /**
     * Confirms that the fan wants immediate delivery, which ends the right of withdrawal. Required if a
     * line's `withdrawal.reason` is `digital_now`.
     */
    agreed_digital_now: z.boolean().default(false),
    /** Required after the pause that follows repeated unpaid holds (docs/orders.md). */
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
  cache: privateResponse,
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
  cache: privateResponse,
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
  cache: privateResponse,
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
  cache: privateResponse,
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
  cache: privateResponse,
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
    /** The first reason that prevents an order; null if the fan can buy. */
    reason: z.enum(whyNot).nullable(),
    /** End of the pause that follows unpaid holds; null if there is no pause. */
    paused_until: z.iso.datetime().nullable(),
    /** Units bought or held, and units left, of products with a limit per fan. */
    limits: z.array(z.object({ product_id: z.int(), bought: z.int(), left: z.int() })),
    /**
     * The fan's unpaid order of this project, to be paid or cancelled before a new one; null if there is
     * none.
     */
    open_order_id: z.string().nullable(),
    /** True if fans can order only in their turn (docs/shop.md). */
    has_waiting_room: z.boolean(),
    /**
     * Payment method of the fan's last paid order in any project; the checkout preselects it if available.
     */
    last_payment_method: z.enum(paymentMethods).nullable(),
    /**
     * Stripe's script and our publishable key, so that the card form can load before a payment exists; null
     * if cards aren't accepted.
     */
    card: z.object({ script_url: z.string(), publishable_key: z.string() }).nullable(),
    /** True if the fan has a saved card, so checkout may request a card session. */
    has_saved_card: z.boolean(),
    /** The fan's entries in the project's draw. */
    entries: z.array(z.object({ entry_id: z.string() })),
  }),
  errors: [shopErrors.projectNotFound],
  limit: readLimit,
  cache: privateResponse,
})
