import { Failure, fail } from '../../../platform/contract/errors.ts'
import { ForbiddenTransition } from '../../../platform/server/change-state.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { orderErrors } from '../../orders/contract.ts'
import {
  areReturnable,
  areUnrefunded,
  canReturnBy,
  findFanOrder,
  getAllowedActs,
  type LineQuantity,
  type LockedOrder,
  listReturnableBy,
  listUnrefunded,
  lockOrder,
} from '../../orders/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { planRefund, refundUnits } from './refund-order.ts'
import type { PaymentTools } from './tools.ts'

interface CancelRequest {
  publicId: string
  /** Null for all remaining units. */
  items: readonly LineQuantity[] | null
}

/**
 * Cancels units until the cut-off, or at any time if the event is cancelled or postponed. Units and refund
 * are recorded immediately, and a job calls the provider.
 */
export function cancelOrder(
  tools: PaymentTools,
  { publicId, items }: CancelRequest,
  { fan: { userId }, write, now }: FanContext,
) {
  return write(async db => {
    const order = await lockOrder(db, { publicId }, userId)
    if (!order) return fail(orderErrors.notFound)
    const units = resolveUnits(order, items, now())
    if (units instanceof Failure) return units
    const refunded = await refundUnits(db, tools, order, {
      items: units,
      reason: 'cancelled',
      actor: 'fan',
    })
    if (refunded instanceof Failure) return refunded
    const count = (units: readonly LineQuantity[]) => units.reduce((sum, { quantity }) => sum + quantity, 0)
    const isAll = count(units) === count(listUnrefunded(order))
    return { order_id: publicId, order_status: isAll ? ('REFUNDED' as const) : order.status, ...refunded }
  })
}

/** Previews {@link cancelOrder}: the amount to refund and the amount that stays paid. Changes nothing. */
export async function previewCancel(
  tools: PaymentTools,
  { publicId, items }: CancelRequest,
  { fan: { userId }, read, now }: FanContext,
) {
  const order = await findFanOrder(read, publicId, userId)
  if (!order) return fail(orderErrors.notFound)
  const units = resolveUnits(order, items, now())
  if (units instanceof Failure) return units
  const planned = await planRefund(read, tools, order, { items: units })
  if (planned instanceof Failure) return planned
  const { amount, shipping, fees } = planned.parts
  return { currency: order.currency, amount, shipping, fees, rest: planned.rest }
}

/** Returns the units to cancel, or a failure if they can't be cancelled. */
function resolveUnits(
  order: LockedOrder,
  items: readonly LineQuantity[] | null,
  now: number,
): readonly LineQuantity[] | Failure {
  if (!getAllowedActs(order, now).includes('cancel')) return new ForbiddenTransition(order.status)
  const units = items ?? listReturnableBy('cancel', order, now)
  if (!areUnrefunded(order, units)) return fail(paymentErrors.nothingLeft)
  if (!areReturnable(order, units, now)) return fail(orderErrors.ticketsFrozen)
  return canReturnBy('cancel', order, units, now) ? units : new ForbiddenTransition(order.status)
}
