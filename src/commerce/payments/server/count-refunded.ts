import { Failure } from '../../../platform/contract/errors.ts'
import { changeState, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { paymentMachine } from './payment-machine.ts'
import type { Payment } from './payment-row.ts'

const count = statement({
  name: 'payments.count-refunded',
  text: 'update payments set refunded = refunded + $2 where id = $1',
  row: none,
})

interface Counted {
  /** Negative if a refund is reversed. */
  amount: number
  at: number
  actor: TransitionActor
}

/**
 * Adds to the refunded amount of a locked payment, which becomes REFUNDED exactly when that equals its
 * amount.
 */
export async function countRefunded(db: Db, payment: Payment, { amount, at, actor }: Counted): Promise<void> {
  // Money that never paid for an order is tracked only by its refund.
  if (payment.chargedAmount !== null) return
  await db.query(count, [payment.id, amount])
  const isWhole = payment.refunded + amount === payment.amount
  const act = isWhole ? 'refund' : 'refund_fails'
  const from = isWhole ? 'SUCCEEDED' : 'REFUNDED'
  if (payment.status !== from) return
  const changed = await changeState(db, paymentMachine, payment.id, { act, at, actor })
  if (changed instanceof Failure) throw new Error(`a payment could not ${act}`)
}
