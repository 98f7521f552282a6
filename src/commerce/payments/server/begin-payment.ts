import { Failure } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { abandonPayment } from './abandon-payment.ts'
import { type OrderToPay, readOrderToPay, toAttempt } from './attempt.ts'
import type { Inserted } from './insert-payment.ts'
import { forgetCustomer, nameCustomer } from './name-customer.ts'
import { type BegunOrNot, noteBegun } from './note-begun.ts'
import { type Payment, paymentOf } from './payment-row.ts'
import { type PaymentTools, providerOf } from './tools.ts'

/**
 * Writes a payment (`insert` by the call's `beginWrite`), starts it at its provider and writes the outcome
 * (docs/writes.md). The provider gets our id, so that a repeat starts the same payment.
 */
export async function beginPayment(
  tools: PaymentTools,
  { continueWrite, read, fan }: FanContext,
  insert: () => Promise<Inserted | Failure>,
): Promise<{ payment_id: string } | Failure> {
  const begun = await insert()
  if (begun instanceof Failure) return begun
  const [payment, ordered] = await Promise.all([
    paymentOf(read, begun.payment_id),
    readOrderToPay(read, begun.payment_id),
  ])
  if (!payment || !ordered) throw new Error('a payment that was kept is gone')
  return continueWrite(`payments ${begun.payment_id}`, {
    ask: () => beginAtProvider(tools, { payment, ordered, earlier: begun.earlier, userId: fan.userId }),
    work: (db, result) => noteBegun(db, tools, payment, result),
  })
}

interface Beginning {
  payment: Payment
  ordered: OrderToPay
  earlier: readonly number[]
  userId: number
}

async function beginAtProvider(
  tools: PaymentTools,
  { payment, ordered, earlier, userId }: Beginning,
): Promise<BegunOrNot> {
  for (const id of earlier) {
    const outcome = await abandonPayment(tools, { id }, 'replaced')
    if (outcome === 'paid') return { is: 'abandoned', reason: 'order_paid' }
    if (outcome === 'open') return { is: 'abandoned', reason: 'other_payment_open' }
  }
  const provider = providerOf(tools, payment.provider)
  const named = await nameCustomer(tools, provider, { payment, userId })
  if ('is' in named) return named
  const begun = await provider.begin(toAttempt(tools, named, ordered))
  if (begun.is === 'refused' && begun.isCustomerMissing) await forgetCustomer(tools, named.customerRef)
  return begun
}
