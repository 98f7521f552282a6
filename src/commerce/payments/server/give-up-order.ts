import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { ForbiddenTransition } from '../../../platform/server/change-state.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { orderErrors } from '../../orders/contract.ts'
import { endHold, getAllowedActs, lockOrder } from '../../orders/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { abandonPayments } from './end-hold.ts'
import { findOwnOrderId } from './own-order.ts'
import type { PaymentTools } from './tools.ts'

/**
 * Cancels an unpaid order after abandoning its payments at their providers. Returns a failure if one of them
 * is already paid or may still be charged.
 */
export async function giveUpOrder(
  tools: PaymentTools,
  publicId: string,
  { fan: { userId }, read, write, now }: FanContext,
): Promise<{ order_id: string; order_status: 'NOTHING' } | Failure> {
  const orderId = await findOwnOrderId(read, publicId, userId)
  if (orderId === null) return fail(orderErrors.notFound)
  await abandonPayments(tools, orderId, 'cancelled')
  return write(async db => {
    const order = await lockOrder(db, { id: orderId })
    if (!order) return fail(orderErrors.notFound)
    if (!getAllowedActs(order, now()).includes('give_up')) return new ForbiddenTransition(order.status)
    const ended = await endHold(db, order, { act: 'give_up', at: now(), actor: 'fan' })
    if (ended === 'payment_open') return fail(paymentErrors.paymentOpen)
    return { order_id: publicId, order_status: 'NOTHING' as const }
  })
}
