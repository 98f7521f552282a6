import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import { defineEndpoint, type Limit, privateAnswer } from '../../platform/contract/endpoint.ts'
import { entry } from '../../platform/contract/errors.ts'
import { ownPath } from '../../platform/contract/own-path.ts'
import { paths } from '../../platform/contract/paths.ts'
import { secret } from '../../platform/contract/secret.ts'
import { type PaymentMethod, paymentMethods } from '../prices/contract.ts'

export type { PaymentMethod }

export const paymentErrors = {
  notFound: entry('payment_not_found', 1600, 404, 'There is no such payment.'),
  orderPaid: entry('order_paid', 1601, 409, 'This order is paid.'),
  orderOver: entry('order_over', 1602, 409, 'The time to pay for this order is over.'),
  methodNotOffered: entry('method_not_offered', 1603, 400, 'This order can’t be paid that way.'),
  paymentOpen: entry('payment_open', 1604, 409, 'A payment of this order is still being checked.'),
  refundNotFound: entry('refund_not_found', 1605, 404, 'There is no such refund.'),
  wholeOnly: entry('refund_whole_only', 1606, 409, 'This payment can only be refunded whole.'),
  nothingLeft: entry('refund_nothing_left', 1607, 400, 'These pieces aren’t there to be refunded.'),
}

/** Opaque: orders, payments and refunds can be neither guessed nor counted. */
const publicId = z.string().regex(/^[\w-]{22,40}$/, 'ERR_INVALID')
const orderParams = z.object({ order_id: publicId })
const paymentParams = z.object({ payment_id: publicId })

const orderStatus = z.enum(['NOTHING', 'PENDING', 'INPROGRESS', 'DISPATCHED', 'COMPLETED', 'REFUNDED'])
const provider = z.enum(['stripe_card', 'paypal', 'kakaopay', 'kginicis'])
const method = z.enum(paymentMethods)
const status = z.enum(['NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION', 'SUCCEEDED', 'FAILED', 'REFUNDED'])

/** What the browser does next; rebuilt at each answer and stored nowhere. */
const nextAction = z.union([
  z.object({
    type: z.literal('stripe'),
    client_secret: secret(z.string()),
    publishable_key: z.string(),
    // Their browser script, which may not be bundled.
    script_url: z.string(),
  }),
  z.object({ type: z.literal('redirect'), url: z.string(), mobile_url: z.string().nullable() }),
  z.object({
    type: z.literal('form'),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    charset: z.enum(['utf-8', 'euc-kr']),
    script_url: z.string().nullable(),
  }),
])

const paymentState = z.object({
  payment_id: z.string(),
  order_id: z.string(),
  order_status: orderStatus,
  provider,
  method,
  status,
  amount,
  /** Why it came to nothing, as pages have texts for it. */
  failure_reason: z.string().nullable(),
})
const payment = paymentState.extend({ next_action: nextAction.nullable() })

const returnPath = z
  .string()
  .max(500, 'ERR_INVALID_LENGTH')
  .refine(path => ownPath(path) !== null, 'ERR_INVALID')
const device = z.enum(['desktop', 'mobile']).default('desktop')
const how = { return_path: returnPath.default(paths.activity('purchases')), device }

const payLimit: Limit = { bucket: 'pay', perMinute: 30 }
const pollLimit: Limit = { bucket: 'poll-payment', perMinute: 240 }
const beginErrors = [paymentErrors.orderPaid, paymentErrors.orderOver, paymentErrors.methodNotOffered]
const orders = '/api/v1/shops/md/users/self/orders/'

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
  errors: [paymentErrors.notFound, ...beginErrors],
  limit: payLimit,
  cache: privateAnswer,
})

export const chargeOrder = defineEndpoint({
  method: 'POST',
  path: `${orders}{order_id}/charge/`,
  summary: 'The same with the method of the order, or another one',
  source: 'spec 7.4, product 9',
  access: 'fan',
  isForRestricted: true,
  idempotency: 'required',
  params: orderParams,
  body: z.object({ payment_method: method, ...how }),
  answer: payment,
  errors: [paymentErrors.notFound, ...beginErrors],
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
  errors: [paymentErrors.notFound, ...beginErrors],
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

export type PaymentState = z.input<typeof paymentState>
