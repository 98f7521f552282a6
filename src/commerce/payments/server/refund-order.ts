import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Actor } from '../../../platform/server/change-state.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import {
  areLeft,
  type LockedOrder,
  leftItems,
  type Pieces,
  type RefundAmounts,
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

interface RefundQuery {
  /** Null: all that is left. */
  items: readonly Pieces[] | null
  /** The fan's right, after dispatch too: shipping goes back with the last pieces. */
  isWithdrawal?: boolean
}

/** The amounts of a refund before it is done. */
export interface PlannedRefund {
  pieces: readonly Pieces[]
  parts: RefundAmounts
  /** Null for an order that is not paid. */
  payment: Payment | null
  /** The amount that stays paid afterwards, in minor units. */
  rest: number
}

/** Computes a refund of pieces of an order; a failure where they cannot go back. */
export async function planRefund(
  db: ReadDb,
  tools: PaymentTools,
  order: LockedOrder,
  { items, isWithdrawal = false }: RefundQuery,
): Promise<PlannedRefund | Failure> {
  const pieces = items ?? leftItems(order)
  if (!areLeft(order, pieces)) return fail(paymentErrors.nothingLeft)
  const paidBy = await paymentThatPays(db, order.id)
  const parts = refundOf(order, pieces, { isWithdrawal })
  // Read, not locked: refunds of an order are decided under the order's lock, one after the other.
  const payment = paidBy === null ? null : await readPayment(db, paidBy)
  if (!payment) return { pieces, parts, payment, rest: 0 }
  const before = await refundsOfPayment(db, payment.id)
  const rest = before.reduce((left, { amount }) => left - amount, payment.amount - parts.amount)
  const refused =
    parts.amount > 0 ? await refusalOf(db, tools, payment, { amount: parts.amount, rest }) : null
  return refused ?? { pieces, parts, payment, rest }
}

interface RefundInput extends RefundQuery {
  reason: string
  actor: Actor
  /** Of an operator's act: a second act with the same key is refused by the database. */
  actKey?: string
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
  input: RefundInput,
): Promise<Refunded | Failure> {
  const planned = await planRefund(db, tools, order, input)
  return 'parts' in planned ? carryOut(db, tools, order, { ...input, ...planned }) : planned
}

/** Does what {@link planRefund} has computed. */
export async function carryOut(
  db: Db,
  tools: PaymentTools,
  order: LockedOrder,
  refund: PlannedRefund & Omit<RefundInput, 'items'>,
): Promise<Refunded> {
  const { pieces, parts, payment, reason, actor, actKey } = refund
  await takeBackItems(db, order, pieces, { at: tools.now(), actor, data: { reason } })
  if (!payment || parts.amount === 0) return { refund_id: null, amount: 0 }
  const shippingVat = parts.shipping + parts.fees > 0 ? shippingVatOf(order) : 0
  const lines = reversed(creditsOf(parts, { projectId: order.projectId, shippingVat }))
  const given = { payment, parts, items: pieces, reason, actor, lines, ...(actKey && { actKey }) }
  return { refund_id: await insertRefund(db, tools, given), amount: parts.amount }
}

/** Bank transfers go back whole only; never more than was paid, and nothing that the bank has given back already. */
async function refusalOf(
  db: ReadDb,
  tools: PaymentTools,
  payment: Payment,
  { amount, rest }: { amount: number; rest: number },
): Promise<Failure | null> {
  if (await isEntered(db, lossOf(payment.publicId))) return fail(paymentErrors.moneyLost)
  if (rest < 0) return fail(paymentErrors.nothingLeft)
  if (amount === payment.amount) return null
  const mayBePart = providerOf(tools, payment.provider).refundsParts(payment.method)
  return mayBePart ? null : fail(paymentErrors.wholeOnly)
}
