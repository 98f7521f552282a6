import { Failure, fail } from '../../../platform/contract/errors.ts'
import { NotAllowedNow } from '../../../platform/server/change-state.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { orderErrors } from '../../orders/contract.ts'
import {
  allowedOf,
  areFree,
  areLeft,
  areTo,
  findOrderOfFan,
  itemsTo,
  type LockedOrder,
  leftItems,
  lockOrder,
  type Pieces,
} from '../../orders/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { planRefund, refundPieces } from './refund-order.ts'
import type { PaymentTools } from './tools.ts'

interface Asked {
  publicId: string
  /** Null: all that is left. */
  items: readonly Pieces[] | null
}

/** Free until the cut-off, and of what is cancelled or postponed at any time: pieces and money go back at once, and the provider is asked by a job. */
export function cancelOrder(
  tools: PaymentTools,
  { publicId, items }: Asked,
  { fan: { userId }, write, now }: FanContext,
) {
  return write(async db => {
    const order = await lockOrder(db, { publicId }, userId)
    if (!order) return fail(orderErrors.notFound)
    const pieces = piecesToCancel(order, items, now())
    if (pieces instanceof Failure) return pieces
    const refunded = await refundPieces(db, tools, order, {
      items: pieces,
      reason: 'cancelled',
      actor: 'fan',
    })
    if (refunded instanceof Failure) return refunded
    const count = (pieces: readonly Pieces[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)
    const isAll = count(pieces) === count(leftItems(order))
    return { order_id: publicId, order_status: isAll ? ('REFUNDED' as const) : order.status, ...refunded }
  })
}

/** Previews {@link cancelOrder}: the amount that goes back and the one that stays paid. Changes nothing. */
export async function previewCancel(
  tools: PaymentTools,
  { publicId, items }: Asked,
  { fan: { userId }, read, now }: FanContext,
) {
  const order = await findOrderOfFan(read, publicId, userId)
  if (!order) return fail(orderErrors.notFound)
  const pieces = piecesToCancel(order, items, now())
  if (pieces instanceof Failure) return pieces
  const planned = await planRefund(read, tools, order, { items: pieces })
  if (planned instanceof Failure) return planned
  const { amount, shipping, fees } = planned.parts
  return { currency: order.currency, amount, shipping, fees, rest: planned.rest }
}

/** The pieces that the fan means, or why they cannot be cancelled. */
function piecesToCancel(
  order: LockedOrder,
  items: readonly Pieces[] | null,
  now: number,
): readonly Pieces[] | Failure {
  if (!allowedOf(order, now).includes('cancel')) return new NotAllowedNow(order.status)
  const pieces = items ?? itemsTo('cancel', order, now)
  if (!areLeft(order, pieces)) return fail(paymentErrors.nothingLeft)
  if (!areFree(order, pieces, now)) return fail(orderErrors.ticketsFrozen)
  return areTo('cancel', order, pieces, now) ? pieces : new NotAllowedNow(order.status)
}
