import { continueOnce } from '../../../platform/server/writes/continue-once.ts'
import { applyReading, type FailablePaymentReport } from './apply-reading.ts'
import { decideAfterAbandoning, isOpen } from './decisions/settle.ts'
import {
  type Payment,
  readPayment,
  toPaymentFacts,
  toProviderPayment,
  unsealReturnData,
} from './payment-row.ts'
import { recordBegin } from './record-begin.ts'
import { getProvider, type PaymentTools } from './tools.ts'

/** `paid`: it was charged before. `open`: it may still be charged and will be read again. */
export type AbandonOutcome = 'failed' | 'paid' | 'open'

/**
 * Ensures that a payment can no longer be charged, and returns the outcome. Changes nothing while an approval
 * is in progress.
 */
export async function abandonPayment(
  tools: PaymentTools,
  { id }: Pick<Payment, 'id'>,
  reason: string,
): Promise<AbandonOutcome> {
  const payment = await readPayment(tools.read, id)
  if (!payment) throw new Error('a payment is gone')
  if (!isOpen(payment)) return payment.status === 'FAILED' ? 'failed' : 'paid'
  if (payment.status === 'NOTHING') return abandonUnbegun(tools, payment, reason)
  if ((payment.approvingUntil?.getTime() ?? 0) > tools.now()) return 'open'
  const provider = getProvider(tools, payment.provider)
  const reading = await provider.abandon(toProviderPayment(payment, tools), unsealReturnData(payment, tools))
  const outcome = decideAfterAbandoning(toPaymentFacts(payment, provider), reading)
  if (outcome === null) return 'open'
  if (outcome === 'paid' && reading.is === 'read') {
    await applyReading(tools, payment, reading)
    // A charge of a wrong amount pays for nothing, so the fan may try another method.
    return (await readPayment(tools.read, id))?.status === 'FAILED' ? 'failed' : 'paid'
  }
  const { amount, currency } = payment
  const failed: FailablePaymentReport = {
    is: 'read',
    status: 'FAILED',
    amount,
    currency,
    refunded: 0,
    failure: reason,
  }
  const applied = await applyReading(tools, payment, failed, { isGivenUp: true })
  if (applied === 'forbidden') return 'paid'
  return applied === 'in_flight' ? 'open' : 'failed'
}

/**
 * Abandons a payment that may not exist at the provider yet. If its start is still running, that call hasn't
 * handed out the payment's link, so nothing can be charged; only one of the two continues (docs/writes.md).
 */
async function abandonUnbegun(
  tools: PaymentTools,
  payment: Payment,
  reason: string,
): Promise<AbandonOutcome> {
  await continueOnce(
    tools,
    { ownId: `payments ${payment.publicId}`, userId: null, now: tools.now() },
    {
      ask: async () => ({ is: 'abandoned', reason }) as const,
      work: (db, begun) => recordBegin(db, tools, payment, begun),
    },
  )
  const now = await readPayment(tools.read, payment.id)
  return now && isOpen(now) && now.status !== 'NOTHING' ? abandonPayment(tools, now, reason) : 'failed'
}
