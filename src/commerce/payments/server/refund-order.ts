import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import {
  areUnrefunded,
  computeRefund,
  type LineQuantity,
  type LockedOrder,
  listUnrefunded,
  type RefundAmounts,
  takeBackItems,
} from '../../orders/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { sumShippingVat } from './apply-charge.ts'
import { insertRefund } from './insert-refund.ts'
import { isEntered, reverseLines, toCredits, toLossFact } from './ledger.ts'
import { findPayingPaymentId, type Payment, readPayment } from './payment-row.ts'
import { listRefunds } from './refund-row.ts'
import { getProvider, type PaymentTools } from './tools.ts'

interface RefundQuery {
  /** Null for all remaining units. */
  items: readonly LineQuantity[] | null
  /**
   * True if the refund is the fan's legal right; the last units then include the shipping even after
   * dispatch.
   */
  isWithdrawal?: boolean
}

export interface PlannedRefund {
  pieces: readonly LineQuantity[]
  parts: RefundAmounts
  /** Null if the order isn't paid. */
  payment: Payment | null
  /** Amount that remains paid afterwards, in minor units. */
  rest: number
}

/** Computes the refund of an order's units; returns a failure if they can't be refunded. */
export async function planRefund(
  db: ReadDb,
  tools: PaymentTools,
  order: LockedOrder,
  { items, isWithdrawal = false }: RefundQuery,
): Promise<PlannedRefund | Failure> {
  const pieces = items ?? listUnrefunded(order)
  if (!areUnrefunded(order, pieces)) return fail(paymentErrors.nothingLeft)
  const paidBy = await findPayingPaymentId(db, order.id)
  const parts = computeRefund(order, pieces, { isWithdrawal })
  // Reads the payment without a lock, because the order's lock already serializes its refunds.
  const payment = paidBy === null ? null : await readPayment(db, paidBy)
  if (!payment) return { pieces, parts, payment, rest: 0 }
  const before = await listRefunds(db, payment.id)
  const rest = before.reduce((left, { amount }) => left - amount, payment.amount - parts.amount)
  const refused =
    parts.amount > 0 ? await findRefusal(db, tools, payment, { amount: parts.amount, rest }) : null
  return refused ?? { pieces, parts, payment, rest }
}

interface RefundInput extends RefundQuery {
  reason: string
  actor: TransitionActor
  /** Idempotency key of an operator's command; the database rejects a second use. */
  actKey?: string
}

export interface RefundResult {
  /** Null if these units were free. */
  refund_id: string | null
  amount: number
}

/**
 * Takes units of a locked order back and promises the refund in one transaction; a job calls the provider.
 * The caller decides whether the fan is entitled to it.
 */
export async function refundUnits(
  db: Db,
  tools: PaymentTools,
  order: LockedOrder,
  input: RefundInput,
): Promise<RefundResult | Failure> {
  const planned = await planRefund(db, tools, order, input)
  return 'parts' in planned ? executeRefund(db, tools, order, { ...input, ...planned }) : planned
}

export async function executeRefund(
  db: Db,
  tools: PaymentTools,
  order: LockedOrder,
  refund: PlannedRefund & Omit<RefundInput, 'items'>,
): Promise<RefundResult> {
  const { pieces, parts, payment, reason, actor, actKey } = refund
  await takeBackItems(db, order, pieces, { at: tools.now(), actor, data: { reason } })
  if (!payment || parts.amount === 0) return { refund_id: null, amount: 0 }
  const shippingVat = parts.shipping + parts.fees > 0 ? sumShippingVat(order) : 0
  const lines = reverseLines(toCredits(parts, { projectId: order.projectId, shippingVat }))
  const newRefund = { payment, parts, items: pieces, reason, actor, lines, ...(actKey && { actKey }) }
  return { refund_id: await insertRefund(db, tools, newRefund), amount: parts.amount }
}

/**
 * Finds the reason to refuse a refund; null if there is none. Bank transfers can only be refunded in full, a
 * refund never exceeds the payment, and money lost to the bank isn't refunded.
 */
async function findRefusal(
  db: ReadDb,
  tools: PaymentTools,
  payment: Payment,
  { amount, rest }: { amount: number; rest: number },
): Promise<Failure | null> {
  if (await isEntered(db, toLossFact(payment.publicId))) return fail(paymentErrors.moneyLost)
  if (rest < 0) return fail(paymentErrors.nothingLeft)
  if (amount === payment.amount) return null
  const mayBePart = getProvider(tools, payment.provider).refundsParts(payment.method)
  return mayBePart ? null : fail(paymentErrors.wholeOnly)
}
