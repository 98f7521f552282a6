import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { defineEndpoint, privateResponse } from '../../platform/contract/endpoint.ts'
import { platformErrors } from '../../platform/contract/errors.ts'
import { secret } from '../../platform/contract/secret.ts'
import { orderErrors } from '../orders/contract.ts'
import {
  beginErrors,
  method,
  payLimit,
  payment,
  paymentErrors,
  paymentParams,
  paymentState,
  pollLimit,
  provider,
  publicId,
  returnFields,
  saveCard,
  unexpectedSaveCard,
} from './payment-shapes.ts'

export {
  addedFields,
  disputeErrors,
  disputeStates,
  evidenceBytesMax,
  evidenceDraft,
  evidenceFiles,
} from './dispute-shapes.ts'

export const createPayment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/payments/',
  summary:
    'Begins to pay for an order. An earlier payment that is still open is undone first; `next_action` says what the browser does',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  body: z
    .object({
      order_id: publicId,
      provider,
      payment_method: method.optional(),
      /** True if Stripe should store the card for later payments; other methods respond with 400. */
      save_card: saveCard,
      ...returnFields,
    })
    .refine(
      body => !body.save_card || (body.payment_method ?? body.provider) === 'stripe_card',
      unexpectedSaveCard,
    ),
  answer: payment,
  errors: [orderErrors.notFound, ...beginErrors],
  limit: payLimit,
  cache: privateResponse,
})

export const createPaypalOrder = defineEndpoint({
  method: 'POST',
  path: '/api/v1/payment-transactions/paypal-orders/',
  summary: 'Begins to pay for an order by PayPal',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  body: z.object({ order_id: publicId, ...returnFields }),
  answer: z.object({
    payment_id: z.string(),
    paypal_order_id: z.string().nullable(),
    approve_url: z.string().nullable(),
  }),
  errors: [orderErrors.notFound, ...beginErrors],
  limit: payLimit,
  cache: privateResponse,
})

export const confirmPayment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/payments/{payment_id}/confirm/',
  summary: 'Takes what the browser was given by the provider, which is read then. It proves nothing',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  params: paymentParams,
  body: z.object({
    result: z.enum(['success', 'cancel', 'fail']).default('success'),
    fields: secret(z.record(z.string().max(100), z.string().max(4_000))).default({}),
  }),
  answer: paymentState,
  errors: [paymentErrors.notFound],
  limit: pollLimit,
  cache: privateResponse,
})

export const getPaymentStatus = defineEndpoint({
  method: 'GET',
  path: '/api/v1/payments/{payment_id}/status/',
  summary: 'How a payment and its order stand, as we know it: no provider is asked',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  params: paymentParams,
  answer: paymentState,
  errors: [paymentErrors.notFound],
  limit: pollLimit,
  cache: privateResponse,
})

export const getPayment = defineEndpoint({
  method: 'GET',
  path: '/api/v1/payments/{payment_id}/',
  summary: 'A payment with what the browser does next',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  params: paymentParams,
  answer: payment,
  errors: [paymentErrors.notFound],
  limit: pollLimit,
  cache: privateResponse,
})

export const getRefundStatus = defineEndpoint({
  method: 'GET',
  path: '/api/v1/payments/{payment_id}/refunds/{refund_id}/status/',
  summary: 'Where a refund is',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  params: paymentParams.extend({ refund_id: publicId }),
  answer: z.object({
    refund_id: z.string(),
    payment_id: z.string(),
    status: z.enum(['requested', 'pending', 'done', 'failed', 'by_hand']),
    amount,
    requested_at: z.iso.datetime(),
    settled_at: z.iso.datetime().nullable(),
  }),
  errors: [paymentErrors.refundNotFound],
  limit: pollLimit,
  cache: privateResponse,
})

const cardsPath = '/api/v1/payments/saved-cards/'

export const openCardSession = defineEndpoint({
  method: 'POST',
  path: '/api/v1/payments/card-session/',
  summary: 'Lets this browser show and pay with the fan’s saved cards for half an hour',
  source: 'product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  answer: z.object({
    /** Secret of a Stripe customer session, for the Payment Element; null if the fan has no saved card. */
    client_secret: secret(z.string()).nullable(),
  }),
  errors: [platformErrors.unavailable],
  limit: { bucket: 'saved-cards', perMinute: 30 },
  cache: privateResponse,
})

export const getSavedCards = defineEndpoint({
  method: 'GET',
  path: cardsPath,
  summary: 'The cards that Stripe keeps for this fan, newest first',
  source: 'product 9',
  access: 'fan',
  isForRestricted: true,
  answer: z.object({
    cards: z.array(
      z.object({
        /** Stripe's name for the card brand, such as `visa`. */
        brand: z.string(),
        last4: z.string(),
        exp_month: z.int(),
        exp_year: z.int(),
      }),
    ),
  }),
  errors: [platformErrors.unavailable],
  limit: { bucket: 'saved-cards', perMinute: 30 },
  cache: privateResponse,
})

export const deleteSavedCards = defineEndpoint({
  method: 'DELETE',
  path: cardsPath,
  summary: 'Deletes all cards that Stripe keeps for this fan',
  source: 'product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'none',
  answer: z.object({}),
  errors: [platformErrors.unavailable],
  limit: { bucket: 'saved-cards', perMinute: 30 },
  cache: privateResponse,
})

/** Order endpoints that move money are declared in order-contract.ts; pages import their types from here. */
export type { askRefund, cancelOrder, giveUpOrder, previewCancel } from './order-contract.ts'
export { differenceKinds } from './payment-shapes.ts'
