import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { defineEndpoint, privateAnswer } from '../../platform/contract/endpoint.ts'
import { secret } from '../../platform/contract/secret.ts'
import { orderErrors } from '../orders/contract.ts'
import {
  beginErrors,
  how,
  method,
  payLimit,
  payment,
  paymentErrors,
  paymentParams,
  paymentState,
  pollLimit,
  provider,
  publicId,
} from './payment-shapes.ts'

export const createPayment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/payments/',
  summary:
    'Begins to pay for an order. An earlier payment that is still open is undone first; `next_action` says what the browser does',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  body: z.object({ order_id: publicId, provider, payment_method: method.optional(), ...how }),
  answer: payment,
  errors: [orderErrors.notFound, ...beginErrors],
  limit: payLimit,
  cache: privateAnswer,
})

export const createPaypalOrder = defineEndpoint({
  method: 'POST',
  path: '/api/v1/payment-transactions/paypal-orders/',
  summary: 'Begins to pay for an order by PayPal',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  body: z.object({ order_id: publicId, ...how }),
  answer: z.object({
    payment_id: z.string(),
    paypal_order_id: z.string().nullable(),
    approve_url: z.string().nullable(),
  }),
  errors: [orderErrors.notFound, ...beginErrors],
  limit: payLimit,
  cache: privateAnswer,
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
  cache: privateAnswer,
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
  cache: privateAnswer,
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
  cache: privateAnswer,
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
  cache: privateAnswer,
})

/** Calls of an order that move its money are declared beside; pages take their types from here. */
export type { askRefund, cancelOrder, giveUpOrder, previewCancel } from './order-contract.ts'
