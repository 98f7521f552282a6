import { type Failure, fail, failWith } from '../../../platform/contract/errors.ts'
import { ForbiddenTransition, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import {
  areUnrefunded,
  computeRefund,
  computeRefundLimits,
  countLineRefunds,
  type Extras,
  isPayable,
  type LineQuantity,
  type LockedOrder,
  listUnrefunded,
  type RefundLimits,
  type RefundParts,
  takeBackItems,
} from '../../orders/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { insertRefund } from './insert-refund.ts'
import { isEntered, reverseLines, toCredits, toLossFact } from './ledger.ts'
import { findPayingPaymentId, type Payment, readPayment } from './payment-row.ts'
import { listRefunds } from './refund-row.ts'
import { getProvider, type PaymentTools } from './tools.ts'

interface RefundQuery extends Omit<RefundParts, 'items'> {
  /** Null for all remaining units. */
  items: readonly LineQuantity[] | null
}

export interface PlannedRefund {
  pieces: readonly LineQuantity[]
  parts: ReturnType<typeof computeRefund>
  limits: RefundLimits
  /** Null if the order isn't paid. */
  payment: Payment | null
  /** Amount that remains paid afterwards, in minor units. */
  rest: number
}

/**
 * Computes a refund of an order: units, shipping and goodwill, of which at least one is needed. Returns a
 * failure if a part isn't left or can't be refunded.
 */
export async function planRefund(
  db: ReadDb,
  tools: PaymentTools,
  order: LockedOrder,
  { items, ...query }: RefundQuery,
): Promise<PlannedRefund | Failure> {
  if (order.status === 'PENDING' || order.status === 'NOTHING') return new ForbiddenTransition(order.status)
  const pieces = items ?? listUnrefunded(order)
  const isMoneyOnly = pieces.length === 0 && (query.shipping ?? 0) + (query.goodwill ?? 0) > 0
  if (!isMoneyOnly && !areUnrefunded(order, pieces)) return fail(paymentErrors.nothingLeft)
  const paidBy = await findPayingPaymentId(db, order.id)
  // Reads the payment without a lock, because the order's lock already serializes its refunds.
  const payment = paidBy === null ? null : await readPayment(db, paidBy)
  const refunds = payment ? await listRefunds(db, payment.id) : []
  const sumBefore = (part: 'amount' | keyof Extras) => refunds.reduce((sum, refund) => sum + refund[part], 0)
  const before = { shipping: sumBefore('shipping'), fees: sumBefore('fees') }
  const input = { ...query, items: pieces }
  const limits = computeRefundLimits(order, input, before)
  if (!areAmountsLeft(order, input, limits)) {
    const { shipping, goodwill } = limits
    return failWith(paymentErrors.amountNotLeft, { shipping_left: shipping, goodwill_left: goodwill })
  }
  const parts = computeRefund(order, input, before)
  if (!payment) return { pieces, parts, limits, payment, rest: 0 }
  const rest = payment.amount - sumBefore('amount') - parts.amount
  const refused =
    parts.amount > 0 ? await findRefusal(db, tools, payment, { amount: parts.amount, rest }) : null
  return refused ?? { pieces, parts, limits, payment, rest }
}

const areAmountsLeft = (
  { currency }: LockedOrder,
  { shipping, goodwill = 0 }: RefundParts,
  limits: RefundLimits,
): boolean =>
  isPayable(shipping ?? limits.shippingDue, limits.shipping, currency) &&
  isPayable(goodwill, limits.goodwill, currency)

interface RefundInput extends RefundQuery {
  /** False leaves tickets of the units valid. */
  voidsTickets?: boolean
  reason: string
  actor: TransitionActor
  /** Idempotency key of an operator's act; the database rejects a second use. */
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

/**
 * Executes a planned refund of a locked order. Money and units are separate: shipping and goodwill take no
 * unit back, and {@link takeBackItems} says what becomes of a unit whose ticket stays valid.
 */
export async function executeRefund(
  db: Db,
  tools: PaymentTools,
  order: LockedOrder,
  refund: PlannedRefund & Pick<RefundInput, 'reason' | 'actor' | 'actKey' | 'voidsTickets'>,
): Promise<RefundResult> {
  const { pieces, parts, payment, reason, actor, actKey, voidsTickets = true } = refund
  await countLineRefunds(db, order.id, parts.lines)
  if (pieces.length > 0) {
    await takeBackItems(db, order, pieces, { at: tools.now(), actor, data: { reason }, voidsTickets })
  }
  if (!payment || parts.amount === 0) return { refund_id: null, amount: 0 }
  const lines = reverseLines(toCredits(parts, order.projectId))
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
