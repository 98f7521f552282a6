import * as z from 'zod'
import { amount } from '../../platform/contract/amount.ts'
import type { Limit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { paths } from '../../platform/contract/paths.ts'
import { toSameSitePath } from '../../platform/contract/same-site-path.ts'
import { secret } from '../../platform/contract/secret.ts'
import { placeOrder } from '../orders/contract.ts'
import { paymentMethods } from '../prices/contract.ts'

/**
 * Kinds of differences between our payments and the providers'. `undone`: the provider has taken a payment
 * back; `news`: an event of which nothing could be made.
 */
export const differenceKinds = [
  ...(['no_answer', 'undone', 'missing', 'status', 'money', 'refunded', 'refund', 'news'] as const),
] as const

export const paymentErrors = {
  notFound: defineError('payment_not_found', 1600, 404, 'There is no such payment.'),
  orderPaid: defineError('order_paid', 1601, 409, 'This order is paid.'),
  orderOver: defineError('order_over', 1602, 409, 'The time to pay for this order is over.'),
  methodNotOffered: defineError('method_not_offered', 1603, 400, 'This order can’t be paid that way.'),
  paymentOpen: defineError('payment_open', 1604, 409, 'A payment of this order is still being checked.'),
  refundNotFound: defineError('refund_not_found', 1605, 404, 'There is no such refund.'),
  wholeOnly: defineError('refund_whole_only', 1606, 409, 'This payment can only be refunded whole.'),
  nothingLeft: defineError('refund_nothing_left', 1607, 400, 'These pieces aren’t there to be refunded.'),
  moneyLost: defineError('refund_money_lost', 1608, 409, 'The bank has given this money back already.'),
  /** `shipping_left` and `goodwill_left` are the largest amounts, in minor units. */
  amountNotLeft: defineError('refund_amount_not_left', 1609, 400, 'This amount isn’t there to be refunded.'),
  /** The act must say that the dispute is known. */
  disputed: defineError('refund_of_disputed', 1610, 409, 'The bank may take the money of this order, too.'),
}

/** Opaque id of an order, payment or refund, which can be neither guessed nor counted. */
export const publicId = z.string().regex(/^[\w-]{22,40}$/, 'ERR_INVALID')
export const orderParams = z.object({ order_id: publicId })
export const paymentParams = z.object({ payment_id: publicId })

export const orderStatus = placeOrder.answer.shape.status
export const provider = z.enum(['stripe_card', 'paypal', 'kakaopay', 'kginicis'])
export const method = z.enum(paymentMethods)
const status = z.enum(['NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION', 'SUCCEEDED', 'FAILED', 'REFUNDED'])

/** The browser's next step, built for each response and never stored. */
const nextAction = z.union([
  z.object({
    type: z.literal('stripe'),
    client_secret: secret(z.string()),
    publishable_key: z.string(),
    // URL of the provider's script, which must be loaded from the provider and not bundled.
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

export const paymentState = z.object({
  payment_id: z.string(),
  order_id: z.string(),
  order_status: orderStatus,
  provider,
  method,
  status,
  amount,
  /** Text key for the reason why the payment failed; null unless it failed. */
  failure_reason: z.string().nullable(),
})
export const payment = paymentState.extend({ next_action: nextAction.nullable() })

const returnPath = z
  .string()
  .max(500, 'ERR_INVALID_LENGTH')
  .refine(path => toSameSitePath(path) !== null, 'ERR_INVALID')
const device = z.enum(['desktop', 'mobile']).default('desktop')
export const returnFields = { return_path: returnPath.default(paths.activity('purchases')), device }

/** True if the card should be saved; methods other than cards reject it. */
export const saveCard = z.boolean().default(false)
export const unexpectedSaveCard = { path: ['save_card'], error: 'ERR_INVALID' }

export const payLimit: Limit = { bucket: 'pay', perMinute: 30 }
export const pollLimit: Limit = { bucket: 'poll-payment', perMinute: 240, beyond: 'wait' }
export const beginErrors = [paymentErrors.orderPaid, paymentErrors.orderOver, paymentErrors.methodNotOffered]
export const ordersPath = '/api/v1/shops/md/users/self/orders/'

export type PaymentState = z.input<typeof paymentState>
