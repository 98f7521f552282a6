import type { AskPaypal, PaypalOutcome } from './paypal-client.ts'
import { fromPaypal, toPaypal } from './paypal-money.ts'
import { captureOf, keptShape, orderShape, type PaypalRefund, refundShape } from './paypal-order.ts'
import type { PaymentProvider, ProviderPayment, ProviderRefund, RefundReading } from './provider.ts'

/** Refund keys are kept for 45 days; a day is left for clocks and tries. */
const keysKeptMs = 44 * 24 * 60 * 60 * 1_000

/** Our name of a refund in PayPal's records. It begins with the payment's, which webhooks are told by. */
const customOf = (payment: ProviderPayment, refund: ProviderRefund) => `${payment.id}.${refund.id}`

export const paymentOfCustom = (custom: string): string => custom.split('.', 1)[0] ?? ''

/** What says that it may have been refunded already, so that it is looked for. */
const perhapsDone = new Set(['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED', 'DUPLICATE_INVOICE_ID'])
/** Not yet, but later. */
const tooEarly = new Set(['PENDING_CAPTURE', 'PREVIOUS_REQUEST_IN_PROGRESS'])

export function paypalRefunds(
  ask: AskPaypal,
  now: () => number,
): Pick<PaymentProvider, 'refund' | 'readRefund'> {
  const readRefund: PaymentProvider['readRefund'] = async (payment, refund) => {
    if (!refund.ref) return findRefund(ask, payment, refund)
    const path = `/v2/payments/refunds/${encodeURIComponent(refund.ref)}`
    const outcome = await ask({
      operation: 'read_refund',
      path,
      shape: refundShape,
      note: { refund: refund.id },
    })
    if (outcome.kind === 'refused' && outcome.status === 404) return { is: 'missing' }
    return outcome.kind === 'answer' ? readingOf(outcome.value, payment, refund) : { is: 'unclear' }
  }
  return {
    readRefund,
    async refund(payment, refund) {
      const isKeyGone = refund.askedAt !== null && now() - refund.askedAt.getTime() > keysKeptMs
      if (refund.ref || isKeyGone) {
        const known = await readRefund(payment, refund)
        if (known.is !== 'missing') return known
      }
      const amount = toPaypal(refund.amount, payment.currency)
      if (!amount) return { is: 'read', status: 'failed', reason: 'amount' }
      const capture = await captureIdOf(ask, payment)
      if (typeof capture !== 'string') return capture
      const outcome = await ask({
        operation: 'refund',
        requestId: refund.id,
        note: { refund: refund.id },
        path: `/v2/payments/captures/${encodeURIComponent(capture)}/refund`,
        json: { amount, custom_id: customOf(payment, refund) },
        shape: refundShape,
      })
      if (outcome.kind === 'answer') return readingOf(outcome.value, payment, refund)
      if (outcome.kind !== 'refused') return { is: 'unclear' }
      return refusalOf(outcome, () => findRefund(ask, payment, refund))
    },
  }
}

async function refusalOf(
  { status, issue }: Extract<PaypalOutcome<never>, { kind: 'refused' }>,
  find: () => Promise<RefundReading>,
): Promise<RefundReading> {
  const failed: RefundReading = { is: 'read', status: 'failed', reason: issue ?? 'refused' }
  if ([401, 403, 409, 429].includes(status) || tooEarly.has(issue ?? '')) return { is: 'unclear' }
  if (!perhapsDone.has(issue ?? '')) return failed
  const found = await find()
  return found.is === 'missing' ? failed : found
}

async function readOrder(ask: AskPaypal, payment: ProviderPayment) {
  const path = `/v2/checkout/orders/${encodeURIComponent(payment.ref ?? '')}`
  return ask({ operation: 'read', path, shape: orderShape, note: { payment: payment.id } })
}

/** Kept since the capture was read; asked for where it was not. */
async function captureIdOf(ask: AskPaypal, payment: ProviderPayment): Promise<string | RefundReading> {
  const kept = keptShape.safeParse(payment.kept).data?.capture
  if (kept) return kept
  const order = await readOrder(ask, payment)
  if (order.kind !== 'answer') return { is: 'unclear' }
  return captureOf(order.value)?.id ?? { is: 'read', status: 'failed', reason: 'no_capture' }
}

async function findRefund(
  ask: AskPaypal,
  payment: ProviderPayment,
  refund: ProviderRefund,
): Promise<RefundReading> {
  const order = await readOrder(ask, payment)
  if (order.kind !== 'answer') return { is: 'unclear' }
  const refunds = order.value.purchase_units[0].payments?.refunds ?? []
  const found = refunds.find(({ custom_id }) => custom_id === customOf(payment, refund))
  return found ? readingOf(found, payment, refund) : { is: 'missing' }
}

function readingOf(
  { id, status, amount }: PaypalRefund,
  payment: ProviderPayment,
  refund: ProviderRefund,
): RefundReading {
  const isSame =
    !amount || (amount.currency_code === payment.currency && fromPaypal(amount) === refund.amount)
  if (!isSame) return { is: 'read', status: 'failed', ref: id, reason: 'amount_mismatch' }
  if (status === 'COMPLETED') return { is: 'read', status: 'done', ref: id }
  if (status === 'PENDING') return { is: 'read', status: 'pending', ref: id }
  return { is: 'read', status: 'failed', ref: id, reason: status.toLowerCase() }
}
