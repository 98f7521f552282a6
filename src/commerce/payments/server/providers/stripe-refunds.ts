import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { PaymentProvider, ProviderPayment, ProviderRefund, RefundReading } from './provider.ts'
import type { CallStripe, StripeOutcome } from './stripe-client.ts'

const refundShape = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
type Refund = z.output<typeof refundShape>
const listShape = z.object({ data: z.array(refundShape), has_more: z.boolean() })

/** Stripe stores keys for at least 24 hours; one hour is left for clock differences and retries. */
export const idempotencyKeyTtlMs = 23 * 60 * 60 * 1_000

export function createStripeRefunds(
  callStripe: CallStripe,
  now: () => number,
): Pick<PaymentProvider, 'refund' | 'readRefund'> {
  const readRefund: PaymentProvider['readRefund'] = async (payment, refund) => {
    const { ref } = refund
    if (ref) {
      const retrieve = (sdk: Stripe) => sdk.refunds.retrieve(ref)
      return toReading(await callStripe(refundShape, retrieve, { refund: refund.id }), payment, refund)
    }
    return findRefund(callStripe, payment, refund)
  }
  return {
    readRefund,
    async refund(payment, refund) {
      const isKeyExpired = refund.askedAt !== null && now() - refund.askedAt.getTime() > idempotencyKeyTtlMs
      if (refund.ref || isKeyExpired) {
        const known = await readRefund(payment, refund)
        if (known.is !== 'missing') return known
      }
      const intent = payment.ref
      if (!intent) return { is: 'read', status: 'failed', reason: 'no_payment' }
      const fields = { payment_intent: intent, amount: refund.amount, metadata: { refund: refund.id } }
      const create = (sdk: Stripe) => sdk.refunds.create(fields, { idempotencyKey: refund.id })
      const outcome = await callStripe(refundShape, create, { refund: refund.id })
      if (outcome.is === 'refused') {
        return { is: 'read', status: 'failed', reason: outcome.code ?? 'refused' }
      }
      return toReading(outcome, payment, refund)
    },
  }
}

/** Looks up a refund by our id after a lost response. */
async function findRefund(
  callStripe: CallStripe,
  payment: ProviderPayment,
  refund: ProviderRefund,
): Promise<RefundReading> {
  const intent = payment.ref
  if (!intent) return { is: 'missing' }
  const list = (sdk: Stripe) => sdk.refunds.list({ payment_intent: intent, limit: 100 })
  const listed = await callStripe(listShape, list, { refund: refund.id })
  if (listed.is !== 'answer') return toReading(listed, payment, refund)
  const found = listed.value.data.find(({ metadata }) => metadata?.['refund'] === refund.id)
  if (found) return toReading({ is: 'answer', value: found }, payment, refund)
  // More than one page of refunds is unexpected, so the outcome is unclear: a payment has at most as many
  // refunds as the order has units.
  return listed.value.has_more ? { is: 'unclear' } : { is: 'missing' }
}

function toReading(
  outcome: StripeOutcome<Refund>,
  payment: ProviderPayment,
  refund: ProviderRefund,
): RefundReading {
  if (outcome.is === 'refused') return outcome.status === 404 ? { is: 'missing' } : { is: 'unclear' }
  if (outcome.is !== 'answer') return { is: 'unclear' }
  const { id, amount, currency, status, failure_reason: reason } = outcome.value
  if (amount !== refund.amount || currency.toUpperCase() !== payment.currency) {
    return { is: 'read', status: 'failed', ref: id, reason: 'amount_mismatch' }
  }
  if (status === 'failed' || status === 'canceled') {
    return { is: 'read', status: 'failed', ref: id, reason: reason ?? status }
  }
  return { is: 'read', status: status === 'succeeded' ? 'done' : 'pending', ref: id }
}
