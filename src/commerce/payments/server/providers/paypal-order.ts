import * as z from 'zod'
import { fromPaypalMoney, type PaypalMoney, paypalMoney } from './paypal-money.ts'
import type { ProviderPayment, Reading } from './provider.ts'

const captureShape = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: paypalMoney,
  custom_id: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: paypalMoney.optional() }).optional(),
})

export const refundShape = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: paypalMoney.optional(),
  custom_id: z.string().optional(),
})
export type PaypalRefund = z.output<typeof refundShape>

const unitShape = z.object({
  amount: paypalMoney.optional(),
  custom_id: z.string().optional(),
  payments: z
    .object({ captures: z.array(captureShape).optional(), refunds: z.array(refundShape).optional() })
    .optional(),
})

/** Fields that we read from an order (payments.md 2.2, 2.3); our orders have one purchase unit. */
export const orderShape = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  update_time: z.string().optional(),
  purchase_units: z.tuple([unitShape]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
})
export type PaypalOrder = z.output<typeof orderShape>
type Capture = z.output<typeof captureShape>

/** Data that the adapter stores with a payment. */
export const storedShape = z.object({
  /** URL of PayPal's page where the fan agrees to the payment. */
  page: z.url(),
  capture: z.string().optional(),
  /** Number of times PayPal has declined the fan's funding source; each further capture uses a new key. */
  declines: z.number().int().default(0),
  /** Time of the last decline by our clock, and the order's state at that time. */
  declinedAt: z.string().optional(),
  declinedState: z.string().optional(),
})
export type StoredData = z.output<typeof storedShape>

/** Finds the relevant capture: one that took money, else one that may, else the last failed one. */
export function findCapture({ purchase_units: [unit] }: PaypalOrder): Capture | undefined {
  const captures = unit.payments?.captures ?? []
  const isTaken = ({ status }: Capture) => status !== 'DECLINED' && status !== 'FAILED'
  return (
    captures.find(capture => isTaken(capture) && capture.status !== 'PENDING') ??
    captures.find(isTaken) ??
    captures.at(-1)
  )
}

/**
 * Converts a PayPal order into a reading (payments.md 5). `isAgreed` is true if the fan has agreed since
 * PayPal last declined the funding source.
 */
export function toOrderReading(order: PaypalOrder, payment: ProviderPayment, isAgreed: boolean): Reading {
  const [unit] = order.purchase_units
  const capture = findCapture(order)
  const custom = capture?.custom_id ?? unit.custom_id
  const money = capture?.amount ?? unit.amount
  const amount = money && fromPaypalMoney(money)
  // The order isn't ours, or has no amount to compare.
  if (custom !== payment.id || order.id !== (payment.ref ?? order.id)) return { is: 'unclear' }
  if (!money || amount === undefined || amount === null) return { is: 'unclear' }
  const fee = getFee(capture, money)
  return {
    is: 'read',
    amount,
    currency: money.currency_code,
    ref: order.id,
    ...(capture ? getCaptureState(capture) : getOrderState(order, isAgreed)),
    refunded: sumRefunded(order, capture, amount),
    ...(fee !== null && { fee }),
    ...(capture && { keep: { ...payment.kept, capture: capture.id } }),
  }
}

type State = Pick<Extract<Reading, { is: 'read' }>, 'status' | 'reason'>

function getCaptureState({ status }: Capture): State {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return { status: 'SUCCEEDED' }
    case 'PENDING':
      return { status: 'PENDING' }
    case 'DECLINED':
    case 'FAILED':
      return { status: 'FAILED', reason: 'declined' }
  }
}

function getOrderState({ status }: PaypalOrder, isAgreed: boolean): State {
  switch (status) {
    case 'APPROVED':
      if (isAgreed) return { status: 'APPROVED' }
      return { status: 'REQUIRES_FOLLOW_UP_ACTION', reason: 'declined' }
    case 'CREATED':
    case 'PAYER_ACTION_REQUIRED':
      return { status: 'REQUIRES_FOLLOW_UP_ACTION' }
    case 'VOIDED':
      return { status: 'FAILED', reason: 'cancelled' }
    // An order that is COMPLETED is paid only if its capture is.
    case 'SAVED':
    case 'COMPLETED':
      return { status: 'PENDING' }
  }
}

function sumRefunded({ purchase_units: [unit] }: PaypalOrder, capture: Capture | undefined, amount: number) {
  const done = (unit.payments?.refunds ?? []).filter(({ status }) => status === 'COMPLETED')
  const sum = done.reduce(
    (total, refund) => total + ((refund.amount && fromPaypalMoney(refund.amount)) ?? 0),
    0,
  )
  return sum === 0 && capture?.status === 'REFUNDED' ? amount : sum
}

function getFee(capture: Capture | undefined, { currency_code }: PaypalMoney): number | null {
  const fee = capture?.seller_receivable_breakdown?.paypal_fee
  return fee && fee.currency_code === currency_code ? fromPaypalMoney(fee) : null
}
