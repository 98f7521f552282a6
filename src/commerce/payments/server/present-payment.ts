import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { orderMachine } from '../../orders/server/index.ts'
import { type PaymentState, paymentErrors } from '../payment-shapes.ts'
import { readOrderToPay, toAttempt } from './attempt.ts'
import { isOpen } from './decisions/settle.ts'
import { findPayment, type Payment } from './payment-row.ts'
import type { NextAction } from './providers/provider.ts'
import { getProvider, type PaymentTools } from './tools.ts'

const orderStatement = statement({
  name: 'payments.order-of',
  text: `select o.public_id as "publicId", o.status, o.user_id as "userId", o.project_id as "projectId"
    from payments p join orders o on o.id = p.order_id where p.public_id = $1`,
  row: z.object({
    publicId: z.string(),
    status: z.enum(orderMachine.states),
    userId: z.int().nullable(),
    projectId: z.int(),
  }),
})

export interface OwnedPayment {
  payment: Payment
  order: { publicId: string; projectId: number; status: PaymentState['order_status'] }
}

/** Finds a payment of this fan; returns a failure if it belongs to another fan. */
export async function findOwnPayment(
  db: ReadDb,
  publicId: string,
  userId: number,
): Promise<OwnedPayment | Failure> {
  const [payment, [order]] = await Promise.all([
    findPayment(db, publicId),
    db.query(orderStatement, [publicId]),
  ])
  return payment && order?.userId === userId ? { payment, order } : fail(paymentErrors.notFound)
}

export async function addOrder(db: ReadDb, payment: Payment) {
  const [order] = await db.query(orderStatement, [payment.publicId])
  if (!order) throw new Error('the order of a payment is gone')
  return { payment, order }
}

export const presentState = ({ payment, order }: OwnedPayment): PaymentState => ({
  payment_id: payment.publicId,
  order_id: order.publicId,
  order_status: order.status,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amount: { amount: payment.amount, currency: payment.currency },
  failure_reason: payment.failureReason,
})

/** Builds the response to calls that stored a payment id. */
export const respondWithPayment =
  (tools: (context: FanContext) => PaymentTools) =>
  async ({ payment_id: id }: { payment_id: string }, context: FanContext) => {
    const { owned, action } = await getOwnNextAction(tools(context), id, context.fan.userId)
    return 'payment' in owned ? { ...presentState(owned), next_action: action } : owned
  }

/**
 * Finds the fan's payment and the action that opens it at its provider. Only the fan receives the action, and
 * it is never stored.
 */
export async function getOwnNextAction(
  tools: PaymentTools,
  publicId: string,
  userId: number,
): Promise<{ owned: OwnedPayment | Failure; action: NextAction | null }> {
  const [owned, ordered] = await Promise.all([
    findOwnPayment(tools.read, publicId, userId),
    readOrderToPay(tools.read, publicId),
  ])
  if (!('payment' in owned) || !ordered) return { owned, action: null }
  const { payment } = owned
  const isOffered = isOpen(payment) && payment.status !== 'NOTHING' && payment.approvingUntil === null
  if (!isOffered) return { owned, action: null }
  const attempt = toAttempt(tools, payment, ordered)
  return { owned, action: await getProvider(tools, payment.provider).nextAction(attempt) }
}
