import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { countOpenPayments, readState } from '../../orders/server/index.ts'
import { getNextReadingAt, quickTries } from './decisions/settle.ts'
import { paymentMachine } from './payment-machine.ts'
import { heldOf, lockPayment, notePayment, type Payment } from './payment-row.ts'
import type { Begun } from './providers/provider.ts'
import { exactJobMs, scheduleSettlement } from './request-settlement.ts'
import { type PaymentTools, providerOf } from './tools.ts'

/** What came of beginning; `abandoned` by us, for another payment or because nobody went on with it. */
export type BegunOrNot = Begun | { is: 'abandoned'; reason: string }

const unnameStatement = statement({
  name: 'payments.unname-customer',
  text: 'update payments set customer_ref = null where id = $1',
  row: none,
})

/** Writes it, once (docs/writes.md). Until here nobody has what opens the payment, so one that fails charges nothing. */
export async function noteBegun(
  db: Db,
  tools: PaymentTools,
  { id, orderId, publicId }: Payment,
  said: BegunOrNot,
): Promise<{ payment_id: string }> {
  const at = tools.now()
  const [order, payment] = await Promise.all([readState(db, orderId), lockPayment(db, id)])
  if (payment.status !== 'NOTHING') return { payment_id: publicId }
  // Another payment may have paid the order meanwhile.
  const isLate = said.is === 'begun' && order.status !== 'PENDING'
  const begun: BegunOrNot = isLate ? { is: 'abandoned', reason: 'order_paid' } : said
  const reason = begun.is === 'begun' ? null : begun.is === 'unclear' ? 'provider_error' : begun.reason
  const act = reason === null ? 'ask_fan' : 'fail'
  const data = reason === null ? {} : { reason }
  const dueAt = begun.is === 'begun' ? firstReadingAt(tools, payment, begun.endsAt) : null
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
  if (begun.is !== 'begun') {
    await countOpenPayments(db, orderId, -1)
    await notePayment(db, payment, { failureReason: reason, readDueAt: null, settledAt: new Date(at) })
  }
  if (dueAt && dueAt.getTime() - at < exactJobMs) await scheduleSettlement(db, tools, id, dueAt)
  return { payment_id: publicId }
}

/** Without news of the payment no readings come in quick succession. */
function firstReadingAt(tools: PaymentTools, payment: Payment, endsAt: Date): Date {
  const held = heldOf({ ...payment, endsAt }, providerOf(tools, payment.provider))
  return new Date(getNextReadingAt({ ...held, status: 'REQUIRES_FOLLOW_UP_ACTION' }, quickTries, tools.now()))
}
