import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { countOpenPayments, lockOrder } from '../../orders/server/index.ts'
import { paymentMachine } from './payment-machine.ts'
import { lockPayment, notePayment, type Payment } from './payment-row.ts'
import type { Begun } from './providers/provider.ts'
import type { PaymentTools } from './tools.ts'

/** What came of beginning; `abandoned` by us, for another payment or because nobody went on with it. */
export type BegunOrNot = Begun | { is: 'abandoned'; reason: string }

/** Writes it, once (docs/writes.md). Until here nobody has what opens the payment, so one that fails charges nothing. */
export async function noteBegun(
  db: Db,
  tools: PaymentTools,
  { id, orderId, publicId }: Payment,
  said: BegunOrNot,
): Promise<{ payment_id: string }> {
  const at = tools.now()
  const order = await lockOrder(db, { id: orderId })
  const payment = await lockPayment(db, id)
  if (payment.status !== 'NOTHING') return { payment_id: publicId }
  // Another payment may have paid the order meanwhile.
  const isLate = said.is === 'begun' && order?.status !== 'PENDING'
  const begun: BegunOrNot = isLate ? { is: 'abandoned', reason: 'order_paid' } : said
  const reason = begun.is === 'begun' ? null : begun.is === 'unclear' ? 'provider_error' : begun.reason
  const act = reason === null ? 'ask_fan' : 'fail'
  const data = reason === null ? {} : { reason }
  const changed = await changeState(db, paymentMachine, id, { act, at, actor: 'system', data })
  if (changed instanceof Failure) throw new Error(`a payment could not ${act}`)
  if (begun.is === 'begun') {
    const { ref, keep: kept, endsAt } = begun
    await notePayment(db, payment, { ref, kept, endsAt, readDueAt: endsAt })
  } else {
    await countOpenPayments(db, orderId, -1)
    await notePayment(db, payment, { failureReason: reason, readDueAt: null, settledAt: new Date(at) })
  }
  return { payment_id: publicId }
}
