import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { PaymentProvider, ProviderPayment, ProviderRefund, RefundReading } from './provider.ts'
import type { Asked, AskStripe } from './stripe-client.ts'

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

/** Stripe keeps keys for 24 hours at least; an hour is for clocks that differ and tries that take time. */
export const keysKeptMs = 23 * 60 * 60 * 1_000

export function stripeRefunds(
  ask: AskStripe,
  now: () => number,
): Pick<PaymentProvider, 'refund' | 'readRefund'> {
  const readRefund: PaymentProvider['readRefund'] = async (payment, refund) => {
    const { ref } = refund
    if (ref) {
      const retrieve = (sdk: Stripe) => sdk.refunds.retrieve(ref)
      return readingOf(await ask(refundShape, retrieve, { refund: refund.id }), payment, refund)
    }
    return findRefund(ask, payment, refund)
  }
  return {
    readRefund,
    async refund(payment, refund) {
      const isKeyGone = refund.askedAt !== null && now() - refund.askedAt.getTime() > keysKeptMs
      if (refund.ref || isKeyGone) {
        const known = await readRefund(payment, refund)
        if (known.is !== 'missing') return known
      }
      const intent = payment.ref
      if (!intent) return { is: 'read', status: 'failed', reason: 'no_payment' }
      const fields = { payment_intent: intent, amount: refund.amount, metadata: { refund: refund.id } }
      const create = (sdk: Stripe) => sdk.refunds.create(fields, { idempotencyKey: refund.id })
      const asked = await ask(refundShape, create, { refund: refund.id })
      if (asked.is === 'refused') {
        return { is: 'read', status: 'failed', reason: asked.code ?? 'refused' }
      }
      return readingOf(asked, payment, refund)
    },
  }
}

/** Looks for it by our id: its answer was lost. */
async function findRefund(
  ask: AskStripe,
  payment: ProviderPayment,
  refund: ProviderRefund,
): Promise<RefundReading> {
  const intent = payment.ref
  if (!intent) return { is: 'missing' }
  const list = (sdk: Stripe) => sdk.refunds.list({ payment_intent: intent, limit: 100 })
  const listed = await ask(listShape, list, { refund: refund.id })
  if (listed.is !== 'answer') return readingOf(listed, payment, refund)
  const found = listed.value.data.find(({ metadata }) => metadata?.['refund'] === refund.id)
  if (found) return readingOf({ is: 'answer', value: found }, payment, refund)
  // A payment has as many refunds as an order has pieces; whoever has more is not guessed about.
  return listed.value.has_more ? { is: 'unclear' } : { is: 'missing' }
}

function readingOf(asked: Asked<Refund>, payment: ProviderPayment, refund: ProviderRefund): RefundReading {
  if (asked.is === 'refused') return asked.status === 404 ? { is: 'missing' } : { is: 'unclear' }
  if (asked.is !== 'answer') return { is: 'unclear' }
  const { id, amount, currency, status, failure_reason: reason } = asked.value
  if (amount !== refund.amount || currency.toUpperCase() !== payment.currency) {
    return { is: 'read', status: 'failed', ref: id, reason: 'amount_mismatch' }
  }
  if (status === 'failed' || status === 'canceled') {
    return { is: 'read', status: 'failed', ref: id, reason: reason ?? status }
  }
  return { is: 'read', status: status === 'succeeded' ? 'done' : 'pending', ref: id }
}
