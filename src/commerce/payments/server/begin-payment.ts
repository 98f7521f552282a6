import { Failure } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { abandonPayment } from './abandon-payment.ts'
import { assignCustomer, clearCustomer } from './assign-customer.ts'
import { type OrderToPay, readOrderToPay, toAttempt } from './attempt.ts'
import type { InsertedPayment } from './insert-payment.ts'
import { findPayment, type Payment } from './payment-row.ts'
import { type BeginOutcome, recordBegin } from './record-begin.ts'
import { getProvider, type PaymentTools } from './tools.ts'

/**
 * Inserts a payment in the call's `beginWrite`, starts it at its provider and records the outcome
 * (docs/writes.md). The provider gets our id, so that a repeat starts the same payment.
 */
export async function beginPayment(
  tools: PaymentTools,
  { continueWrite, read, fan }: FanContext,
  insert: () => Promise<InsertedPayment | Failure>,
): Promise<{ payment_id: string } | Failure> {
  const begun = await insert()
  if (begun instanceof Failure) return begun
  const [payment, ordered] = await Promise.all([
    findPayment(read, begun.payment_id),
    readOrderToPay(read, begun.payment_id),
  ])
  if (!payment || !ordered) throw new Error('a payment that was kept is gone')
  return continueWrite(`payments ${begun.payment_id}`, {
    ask: () => beginAtProvider(tools, { payment, ordered, earlier: begun.earlier, userId: fan.userId }),
    work: (db, result) => recordBegin(db, tools, payment, result),
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
): Promise<BeginOutcome> {
  for (const id of earlier) {
    const outcome = await abandonPayment(tools, { id }, 'replaced')
    if (outcome === 'paid') return { is: 'abandoned', reason: 'order_paid' }
    if (outcome === 'open') return { is: 'abandoned', reason: 'other_payment_open' }
  }
  const provider = getProvider(tools, payment.provider)
  const named = await assignCustomer(tools, provider, { payment, userId })
  if ('is' in named) return named
  const begun = await provider.begin(toAttempt(tools, named, ordered))
  if (begun.is === 'refused' && begun.isCustomerMissing) await clearCustomer(tools, named.customerRef)
  return begun
}
