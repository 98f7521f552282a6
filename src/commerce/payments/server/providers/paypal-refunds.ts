import type { CallPaypal, PaypalOutcome } from './paypal-client.ts'
import { fromPaypalMoney, toPaypalMoney } from './paypal-money.ts'
import { findCapture, orderShape, type PaypalRefund, refundShape, storedShape } from './paypal-order.ts'
import type { PaymentProvider, ProviderPayment, ProviderRefund, RefundReading } from './provider.ts'

/** PayPal stores refund keys for 45 days; one day is left for clock differences and retries. */
const requestIdTtlMs = 44 * 24 * 60 * 60 * 1_000

/**
 * Builds our id of a refund in PayPal's records. It starts with the payment's id, by which webhooks find the
 * payment.
 */
const toCustomId = (payment: ProviderPayment, refund: ProviderRefund) => `${payment.id}.${refund.id}`

export const parseCustomId = (custom: string): string => custom.split('.', 1)[0] ?? ''

/** Errors after which the refund is looked up, because it may already have been made. */
const maybeRefundedIssues = new Set([
  'CAPTURE_FULLY_REFUNDED',
  'REFUND_AMOUNT_EXCEEDED',
  'DUPLICATE_INVOICE_ID',
])
/** Errors after which a retry may succeed. */
const tooEarlyIssues = new Set(['PENDING_CAPTURE', 'PREVIOUS_REQUEST_IN_PROGRESS'])

export function createPaypalRefunds(
  callPaypal: CallPaypal,
  now: () => number,
): Pick<PaymentProvider, 'refund' | 'readRefund'> {
  const readRefund: PaymentProvider['readRefund'] = async (payment, refund) => {
    if (!refund.ref) return findRefund(callPaypal, payment, refund)
    const path = `/v2/payments/refunds/${encodeURIComponent(refund.ref)}`
    const outcome = await callPaypal({
      operation: 'read_refund',
      path,
      shape: refundShape,
      note: { refund: refund.id },
    })
    if (outcome.kind === 'refused' && outcome.status === 404) return { is: 'missing' }
    return outcome.kind === 'answer' ? toReading(outcome.value, payment, refund) : { is: 'unclear' }
  }
  return {
    readRefund,
    async refund(payment, refund) {
      const isKeyExpired = refund.askedAt !== null && now() - refund.askedAt.getTime() > requestIdTtlMs
      if (refund.ref || isKeyExpired) {
        const known = await readRefund(payment, refund)
        if (known.is !== 'missing') return known
      }
      const amount = toPaypalMoney(refund.amount, payment.currency)
      if (!amount) return { is: 'read', status: 'failed', reason: 'amount' }
      const capture = await getCaptureId(callPaypal, payment)
      if (typeof capture !== 'string') return capture
      const outcome = await callPaypal({
        operation: 'refund',
        requestId: refund.id,
        note: { refund: refund.id },
        path: `/v2/payments/captures/${encodeURIComponent(capture)}/refund`,
        json: { amount, custom_id: toCustomId(payment, refund) },
        shape: refundShape,
      })
      if (outcome.kind === 'answer') return toReading(outcome.value, payment, refund)
      if (outcome.kind !== 'refused') return { is: 'unclear' }
      return resolveRefusal(outcome, () => findRefund(callPaypal, payment, refund))
    },
  }
}

async function resolveRefusal(
  { status, issue }: Extract<PaypalOutcome<never>, { kind: 'refused' }>,
  find: () => Promise<RefundReading>,
): Promise<RefundReading> {
  const failed: RefundReading = { is: 'read', status: 'failed', reason: issue ?? 'refused' }
  if ([401, 403, 409, 429].includes(status) || tooEarlyIssues.has(issue ?? '')) return { is: 'unclear' }
  if (!maybeRefundedIssues.has(issue ?? '')) return failed
  const found = await find()
  return found.is === 'missing' ? failed : found
}

async function readOrder(callPaypal: CallPaypal, payment: ProviderPayment) {
  const path = `/v2/checkout/orders/${encodeURIComponent(payment.ref ?? '')}`
  return callPaypal({ operation: 'read', path, shape: orderShape, note: { payment: payment.id } })
}

/** Returns the capture id stored when the capture was read, or fetches it. */
async function getCaptureId(
  callPaypal: CallPaypal,
  payment: ProviderPayment,
): Promise<string | RefundReading> {
  const stored = storedShape.safeParse(payment.kept).data?.capture
  if (stored) return stored
  const order = await readOrder(callPaypal, payment)
  if (order.kind !== 'answer') return { is: 'unclear' }
  return findCapture(order.value)?.id ?? { is: 'read', status: 'failed', reason: 'no_capture' }
}

async function findRefund(
  callPaypal: CallPaypal,
  payment: ProviderPayment,
  refund: ProviderRefund,
): Promise<RefundReading> {
  const order = await readOrder(callPaypal, payment)
  if (order.kind !== 'answer') return { is: 'unclear' }
  const refunds = order.value.purchase_units[0].payments?.refunds ?? []
  const found = refunds.find(({ custom_id }) => custom_id === toCustomId(payment, refund))
  return found ? toReading(found, payment, refund) : { is: 'missing' }
}

function toReading(
  { id, status, amount }: PaypalRefund,
  payment: ProviderPayment,
  refund: ProviderRefund,
): RefundReading {
  const isSame =
    !amount || (amount.currency_code === payment.currency && fromPaypalMoney(amount) === refund.amount)
  if (!isSame) return { is: 'read', status: 'failed', ref: id, reason: 'amount_mismatch' }
  if (status === 'COMPLETED') return { is: 'read', status: 'done', ref: id }
  if (status === 'PENDING') return { is: 'read', status: 'pending', ref: id }
  return { is: 'read', status: 'failed', ref: id, reason: status.toLowerCase() }
}
