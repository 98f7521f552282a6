import * as z from 'zod'
import { getErrorCode, type KakaopayClient } from './kakaopay-client.ts'
import type { PaymentProvider } from './provider.ts'

const cancelled = z.object({ aid: z.string(), status: z.string() })

/**
 * Creates the refund calls. Each refund carries our id as its payload, which distinguishes it from others.
 */
export function createKakaopayRefunds({
  call,
  readRecord,
}: KakaopayClient): Pick<PaymentProvider, 'refund' | 'readRefund'> {
  const readRefund: PaymentProvider['readRefund'] = async (payment, refund) => {
    const found = await readRecord(payment)
    if (typeof found === 'string') return { is: 'unclear' }
    const done = found.payment_action_details?.find(({ payload, ...one }) => {
      return one.payment_action_type === 'CANCEL' && payload === refund.id
    })
    if (!done) return { is: 'missing' }
    return { is: 'read', status: 'done', ...(done.aid !== undefined && { ref: done.aid }) }
  }

  return {
    readRefund,
    async refund(payment, refund) {
      if (refund.askedAt) {
        const before = await readRefund(payment, refund)
        if (before.is !== 'missing') return before
      }
      const json = {
        tid: payment.ref,
        cancel_amount: refund.amount,
        payload: refund.id,
        cancel_tax_free_amount: refund.taxFree,
        cancel_vat_amount: refund.vat,
        // KakaoPay rejects the request if the remainder has changed meanwhile, so no refund runs twice.
        cancel_available_amount: payment.amount - refund.refundedBefore,
      }
      const outcome = await call('cancel', json, cancelled, payment)
      if (outcome.kind === 'answer') return { is: 'read', status: 'done', ref: outcome.value.aid }
      if (outcome.kind === 'unreachable') return { is: 'unclear' }
      const after = await readRefund(payment, refund)
      if (after.is !== 'missing' || outcome.kind !== 'refused')
        return after.is === 'read' ? after : { is: 'unclear' }
      const code = getErrorCode(outcome)
      // −781 and −785 mean that the outcome is not known yet.
      if ([0, -429, -500, -503, -781, -785].includes(code)) return { is: 'unclear' }
      return { is: 'read', status: 'failed', reason: String(code) }
    },
  }
}
