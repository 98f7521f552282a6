import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Actor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import {
  areLeft,
  type LockedOrder,
  leftItems,
  type Pieces,
  refundOf,
  takeBackItems,
} from '../../orders/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { insertRefund } from './insert-refund.ts'
import { creditsOf, isEntered, lossOf, reversed } from './ledger.ts'
import { shippingVatOf } from './pay-with.ts'
import { type Payment, paymentThatPays, readPayment } from './payment-row.ts'
import { refundsOfPayment } from './refund-row.ts'
import { type PaymentTools, providerOf } from './tools.ts'

interface Asked {
  /** Null: all that is left. */
  items: readonly Pieces[] | null
  reason: string
  actor: Actor
  /** The fan's right, after dispatch too: shipping goes back with the last pieces. */
  isWithdrawal?: boolean
}

export interface Refunded {
  /** Null where these pieces cost nothing. */
  refund_id: string | null
  amount: number
}

/**
 * Takes pieces of a locked order back and promises their money, in one transaction; a job asks the provider. Nothing
 * here decides whether the fan may have it back.
 */
export async function refundPieces(
  db: Db,
  tools: PaymentTools,
  order: LockedOrder,
  { items, reason, actor, isWithdrawal = false }: Asked,
): Promise<Refunded | Failure> {
  const left = leftItems(order)
  const pieces = items ?? left
  if (!areLeft(order, pieces)) return fail(paymentErrors.nothingLeft)
  const paidBy = await paymentThatPays(db, order.id)
  const parts = refundOf(order, pieces, { isWithdrawal })
  // Read, not locked: refunds of an order are decided under the order's lock, one after the other.
  const payment = paidBy === null ? null : await readPayment(db, paidBy)
  if (payment && parts.amount > 0) {
    const refused = await refusalOf(db, tools, payment, parts.amount)
    if (refused) return refused
  }
  await takeBackItems(db, order, pieces, { at: tools.now(), actor, data: { reason } })
  if (!payment || parts.amount === 0) return { refund_id: null, amount: 0 }
  const shippingVat = parts.shipping > 0 ? shippingVatOf(order) : 0
  const lines = reversed(creditsOf(parts, { projectId: order.projectId, shippingVat }))
  const refund_id = await insertRefund(db, tools, { payment, parts, items: pieces, reason, actor, lines })
  return { refund_id, amount: parts.amount }
}

/** Bank transfers go back whole only; never more than was paid, and nothing that the bank has given back already. */
async function refusalOf(
  db: Db,
  tools: PaymentTools,
  payment: Payment,
  amount: number,
): Promise<Failure | null> {
  if (await isEntered(db, lossOf(payment.publicId))) return fail(paymentErrors.moneyLost)
  const before = await refundsOfPayment(db, payment.id)
  const promised = before.reduce((sum, refund) => sum + refund.amount, 0)
  if (promised + amount > payment.amount) return fail(paymentErrors.nothingLeft)
  if (amount === payment.amount) return null
  const mayBePart = providerOf(tools, payment.provider).refundsParts(payment.method)
  return mayBePart ? null : fail(paymentErrors.wholeOnly)
}
