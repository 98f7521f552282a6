import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { Actor } from '../../../platform/server/operators/actor.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type LineQuantity, type LockedOrder, lockOrder } from '../../orders/server/index.ts'
import { findPayingPaymentId, readPayment } from './payment-row.ts'
import { executeRefund, type PlannedRefund, planRefund } from './refund-order.ts'
import { getProvider, type PaymentTools } from './tools.ts'

interface OperatorRefund {
  orderId: number
  /** Null for all remaining units. */
  items: readonly LineQuantity[] | null
  isWithdrawal: boolean
  /** True if the operator confirms knowing that the bank handles a dispute about this order. */
  isDisputeKnown: boolean
  /** Key from the preview; null requests the preview. */
  key: string | null
  reason: string
  actor: Actor
}

/** Amounts in minor units of `currency`; `shipping` and `fees` are parts of the amount. */
export interface RefundPreview {
  number: string
  currency: string
  amount: number
  shipping: number
  fees: number
  /** Amount that remains paid afterwards. */
  rest: number
  isDisputed: boolean
  /** Key that executes exactly this refund, once. */
  key: string
}

export type OperatorRefundResult =
  | { is: 'preview'; preview: RefundPreview }
  | { is: 'refunded'; preview: RefundPreview; refund_id: string | null }
  /** The key was already used, so nothing was repeated. */
  | { is: 'repeated'; refund_id: string; amount: number; currency: string }
  /** The key belongs to another refund, or the order has changed since. */
  | { is: 'stale'; preview: RefundPreview }
  | { is: 'disputed'; preview: RefundPreview }
  | Failure

const usedKey = statement({
  name: 'payments.refund-of-act',
  text: `select r.public_id as "publicId", r.amount, p.currency from refunds r join payments p on p.id = r.payment_id
    where r.act_key = $1 and p.order_id = $2`,
  row: z.object({ publicId: z.string(), amount: z.int(), currency: z.string() }),
})

/**
 * Refunds units of an order for an operator in two steps: without a key it returns a preview with a key; with
 * that key it executes the refund once. Returns null if the order doesn't exist.
 */
export async function refundByOperator(
  db: Db,
  tools: PaymentTools,
  input: OperatorRefund,
): Promise<OperatorRefundResult | null> {
  await requireProvider(db, tools, input.orderId)
  const order = await lockOrder(db, { id: input.orderId })
  if (!order) return null
  const { key, isDisputeKnown, reason, actor } = input
  const [used] = key === null ? [] : await db.query(usedKey, [key, order.id])
  if (used) {
    return { is: 'repeated', refund_id: used.publicId, amount: used.amount, currency: used.currency }
  }
  const planned = await planRefund(db, tools, order, input)
  if (planned instanceof Failure) return planned
  const preview = toPreview(order, planned, input)
  if (key === null) return { is: 'preview', preview }
  if (key !== preview.key) return { is: 'stale', preview }
  if (order.isDisputed && !isDisputeKnown) return { is: 'disputed', preview }
  const by = `operator:${actor.name}` as const
  const done = await executeRefund(db, tools, order, { ...planned, reason, actor: by, actKey: key })
  const entry = { actor, act: 'payments refund', object: `order ${order.number}`, reason }
  await writeAudit(db, { ...entry, before: { status: order.status }, after: { ...done } }, tools.now())
  return { is: 'refunded', preview, refund_id: done.refund_id }
}

/**
 * Ensures that the job can execute the refund, because only the provider that took the money can return it.
 * @throws a one-sentence error if that provider isn't configured
 */
async function requireProvider(db: ReadDb, tools: PaymentTools, orderId: number): Promise<void> {
  const id = await findPayingPaymentId(db, orderId)
  const payment = id === null ? null : await readPayment(db, id)
  if (payment) getProvider(tools, payment.provider)
}

function toPreview(
  order: LockedOrder,
  { pieces, parts, rest }: PlannedRefund,
  { isWithdrawal }: Pick<OperatorRefund, 'isWithdrawal'>,
): RefundPreview {
  const { amount, shipping, fees } = parts
  const { number, currency, isDisputed } = order
  const state = order.lines.map(line => [line.position, line.refundedCount, line.dispatchedCount])
  const act = JSON.stringify([order.publicId, pieces, isWithdrawal, amount, rest, state])
  const key = createHash('sha256').update(act).digest('hex').slice(0, 16)
  return { number, currency, amount, shipping, fees, rest, isDisputed, key }
}
