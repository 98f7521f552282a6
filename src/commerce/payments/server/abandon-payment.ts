import { continueOnce } from '../../../platform/server/writes/continue-once.ts'
import { afterAbandoning, isOpen } from './decisions/settle.ts'
import { foldReading, type Said } from './fold-reading.ts'
import { noteBegun } from './note-begun.ts'
import { broughtOf, heldOf, type Payment, readPayment, toProvider } from './payment-row.ts'
import { type PaymentTools, providerOf } from './tools.ts'

/** `paid`: it was charged before. `open`: it may still be, and is read again. */
export type Abandoned = 'failed' | 'paid' | 'open'

/**
 * Makes sure that a payment charges nothing any more, and says what is so. Nothing is given up while an approval of it
 * is under way.
 */
export async function abandonPayment(
  tools: PaymentTools,
  { id }: Pick<Payment, 'id'>,
  reason: string,
): Promise<Abandoned> {
  const payment = await readPayment(tools.read, id)
  if (!payment) throw new Error('a payment is gone')
  if (!isOpen(payment)) return payment.status === 'FAILED' ? 'failed' : 'paid'
  if (payment.status === 'NOTHING') return abandonUnbegun(tools, payment, reason)
  if ((payment.approvingUntil?.getTime() ?? 0) > tools.now()) return 'open'
  const provider = providerOf(tools, payment.provider)
  const reading = await provider.abandon(toProvider(payment, tools), broughtOf(payment, tools))
  const outcome = afterAbandoning(heldOf(payment, provider), reading)
  if (outcome === null) return 'open'
  if (outcome === 'paid' && reading.is === 'read') {
    await foldReading(tools, payment, reading)
    // Other money than was agreed to pays nothing: the fan may try another way.
    return (await readPayment(tools.read, id))?.status === 'FAILED' ? 'failed' : 'paid'
  }
  const { amount, currency } = payment
  const failed: Said = { is: 'read', status: 'FAILED', amount, currency, refunded: 0, failure: reason }
  const folded = await foldReading(tools, payment, failed, { isGivenUp: true })
  if (folded === 'forbidden') return 'paid'
  return folded === 'in_flight' ? 'open' : 'failed'
}

/**
 * The provider was perhaps never asked. Whoever did ask has given nobody what opens the payment, so nothing can be
 * charged; this and the call that made it continue once between them (docs/writes.md).
 */
async function abandonUnbegun(tools: PaymentTools, payment: Payment, reason: string): Promise<Abandoned> {
  await continueOnce(
    tools,
    { ownId: `payments ${payment.publicId}`, userId: null, now: tools.now() },
    {
      ask: async () => ({ is: 'abandoned', reason }) as const,
      work: (db, begun) => noteBegun(db, tools, payment, begun),
    },
  )
  const now = await readPayment(tools.read, payment.id)
  return now && isOpen(now) && now.status !== 'NOTHING' ? abandonPayment(tools, now, reason) : 'failed'
}
