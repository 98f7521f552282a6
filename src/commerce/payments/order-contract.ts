import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { platformErrors } from '../../platform/contract/errors.ts'
import { orderErrors, placeOrder } from '../orders/contract.ts'
import {
  beginErrors,
  method,
  orderParams,
  orderStatus,
  ordersPath,
  payLimit,
  payment,
  paymentErrors,
  returnFields,
  saveCard,
  unexpectedSaveCard,
} from './payment-shapes.ts'

export const chargeOrder = defineEndpoint({
  method: 'POST',
  path: `${ordersPath}{order_id}/charge/`,
  summary: 'The same with the method of the order, or another one',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  params: orderParams,
  body: z
    .object({ payment_method: method, save_card: saveCard, ...returnFields })
    .refine(body => !body.save_card || body.payment_method === 'stripe_card', unexpectedSaveCard),
  answer: payment,
  errors: [orderErrors.notFound, ...beginErrors],
  limit: payLimit,
  cache: privateResponse,
})

const { body: placed } = placeOrder
if (!placed) throw new Error('an order is placed by a body')
const placedOrder = placed.omit({ payment_method: true })

export const orderByKakaopay = defineEndpoint({
  method: 'POST',
  path: `${ordersPath}kakaopay/`,
  summary: 'Places an order and begins to pay for it by KakaoPay',
  source: 'spec 7.4, product 9',
  access: 'fan',
  idempotency: 'required',
  body: placedOrder.extend(returnFields),
  answer: payment,
  errors: [...(placeOrder.errors ?? []), ...beginErrors],
  limit: payLimit,
  cache: privateResponse,
})

export const orderByKginicis = defineEndpoint({
  method: 'POST',
  path: `${ordersPath}kginicis/`,
  summary: 'Places an order and begins to pay for it by KG Inicis',
  source: 'spec 7.4, product 9',
  access: 'fan',
  idempotency: 'required',
  body: placedOrder.extend({
    ...returnFields,
    payment_method: z.enum(['kg_card', 'kg_directbank']).default('kg_card'),
  }),
  answer: payment,
  errors: [...(placeOrder.errors ?? []), ...beginErrors],
  limit: payLimit,
  cache: privateResponse,
})

const endLimit: Limit = { bucket: 'end-order', perMinute: 30 }
const ended = z.object({ order_id: z.string(), order_status: orderStatus })

export const giveUpOrder = defineEndpoint({
  method: 'DELETE',
  path: `${ordersPath}{order_id}/`,
  summary: 'Gives an unpaid order up: its payments are undone, and what it held is free',
  source: 'product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'kept',
  params: orderParams,
  answer: ended,
  errors: [orderErrors.notFound, paymentErrors.paymentOpen, platformErrors.notAllowedNow],
  limit: endLimit,
  cache: privateResponse,
})

const lineUnits = z.object({ position: z.int().min(0).max(999), quantity: z.int().min(1).max(9_999) })
const lineUnitsList = z.array(lineUnits).min(1).max(100)

/** Parses JSON strings, because forms and query strings carry objects as JSON (spec 7). */
const lineUnitsField = z.preprocess(value => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}, lineUnitsList.optional())

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: `${ordersPath}{order_id}/cancel/`,
  summary:
    'Cancels an order or some of its pieces, for free until its cut-off; the money goes back as it came',
  source: 'product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  params: orderParams,
  body: z.object({ items: lineUnitsList.optional() }),
  answer: ended.extend({
    /** Null if the cancelled units were free. */
    refund_id: z.string().nullable(),
    amount: z.int(),
  }),
  errors: [
    orderErrors.notFound,
    paymentErrors.nothingLeft,
    orderErrors.ticketsFrozen,
    paymentErrors.wholeOnly,
    paymentErrors.moneyLost,
    platformErrors.notAllowedNow,
  ],
  limit: endLimit,
  cache: privateResponse,
})

export const previewCancel = defineEndpoint({
  method: 'GET',
  path: `${ordersPath}{order_id}/cancel/`,
  summary: 'What cancelling an order or some of its pieces would give back, and what would stay paid',
  source: 'product 9',
  access: 'fan',
  isForRestricted: true,
  params: orderParams,
  query: z.object({ items: lineUnitsField }),
  /** Amounts in minor units; shipping and fees are parts of the amount. */
  answer: z.object({
    currency: z.string(),
    amount: z.int(),
    shipping: z.int(),
    fees: z.int(),
    rest: z.int(),
  }),
  errors: cancelOrder.errors ?? [],
  limit: readLimit,
  cache: privateResponse,
})

export const askRefund = defineEndpoint({
  method: 'POST',
  path: `${ordersPath}{order_id}/refund-requests/`,
  summary:
    'Asks for money back once an order cannot be cancelled for free any more, with up to five pictures; operators decide, but for a legal withdrawal, which they carry out',
  source: 'product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  params: orderParams,
  body: z.object({
    items: lineUnitsField,
    /** Required unless the request is a withdrawal. */
    reason: z.string().trim().max(2_000, 'ERR_INVALID_LENGTH').default(''),
  }),
  form: { images: 'images', imagesMax: 5 },
  answer: z.object({
    ticket_id: z.int(),
    /** True if the fan has a legal right to the refund, so that operators can't refuse it. */
    is_withdrawal: z.boolean(),
  }),
  errors: [
    orderErrors.notFound,
    paymentErrors.nothingLeft,
    orderErrors.ticketsFrozen,
    platformErrors.notAllowedNow,
  ],
  limit: endLimit,
  cache: privateResponse,
})
