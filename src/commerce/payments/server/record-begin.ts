import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { addProviderIds, adjustOpenPayments, readState } from '../../orders/server/index.ts'
import { getNextReadingAt, quickTries } from './decisions/settle.ts'
import { paymentMachine } from './payment-machine.ts'
import { lockPayment, type Payment, toPaymentFacts, updatePayment } from './payment-row.ts'
import type { BeginResult } from './providers/provider.ts'
import { exactJobMs, scheduleSettlement } from './request-settlement.ts'
import { getProvider, type PaymentTools } from './tools.ts'

/**
 * Outcome of starting a payment. `abandoned` means that we gave it up for another payment or because the
 * start wasn't completed.
 */
export type BeginOutcome = BeginResult | { is: 'abandoned'; reason: string }

const unnameStatement = statement({
  name: 'payments.unname-customer',
  text: 'update payments set customer_ref = null where id = $1',
  row: none,
})

/**
 * Records the outcome of a start once (docs/writes.md). No browser has the payment's link yet, so a payment
 * that fails here charges nothing.
 */
export async function recordBegin(
  db: Db,
  tools: PaymentTools,
  { id, orderId, publicId }: Payment,
  outcome: BeginOutcome,
): Promise<{ payment_id: string }> {
  const at = tools.now()
  const [order, payment] = await Promise.all([readState(db, orderId), lockPayment(db, id)])
  if (payment.status !== 'NOTHING') return { payment_id: publicId }
  // Another payment may have paid for the order meanwhile.
  const isLate = outcome.is === 'begun' && order.status !== 'PENDING'
  const begun: BeginOutcome = isLate ? { is: 'abandoned', reason: 'order_paid' } : outcome
  const reason = begun.is === 'begun' ? null : begun.is === 'unclear' ? 'provider_error' : begun.reason
  const act = reason === null ? 'ask_fan' : 'fail'
  const data = reason === null ? {} : { reason }
  const dueAt = begun.is === 'begun' ? getFirstReadingAt(tools, payment, begun.endsAt) : null
  const set =
    begun.is === 'begun'
      ? {
          provider_ref: begun.ref,
          kept: begun.keep,
          ends_at: begun.endsAt,
          read_due_at: dueAt,
        }
      : {}
  const changed = await changeState(db, paymentMachine, id, {
    act,
    at,
    actor: 'system',
    data,
    set,
  })
  if (changed instanceof Failure) throw new Error(`a payment could not ${act}`)
  if (payment.customerRef !== null) await db.query(unnameStatement, [id])
  if (begun.is === 'begun' && begun.ref !== null) await addProviderIds(db, orderId, [begun.ref])
  if (begun.is !== 'begun') {
    await adjustOpenPayments(db, orderId, -1)
    await updatePayment(db, payment, { failureReason: reason, readDueAt: null, settledAt: new Date(at) })
  }
  if (dueAt && dueAt.getTime() - at < exactJobMs) await scheduleSettlement(db, tools, id, dueAt)
  return { payment_id: publicId }
}

/**
 * Returns the time of the first reading; no webhook or return has arrived yet, so no quick readings are
 * needed.
 */
function getFirstReadingAt(tools: PaymentTools, payment: Payment, endsAt: Date): Date {
  const held = toPaymentFacts({ ...payment, endsAt }, getProvider(tools, payment.provider))
  return new Date(getNextReadingAt({ ...held, status: 'REQUIRES_FOLLOW_UP_ACTION' }, quickTries, tools.now()))
}
