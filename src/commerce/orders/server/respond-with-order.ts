import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { orderErrors } from '../contract.ts'
import type { Order } from '../order-shapes.ts'
import { presentOrder } from './present-order.ts'
import { readOrder, readPlacedOrder } from './read-order.ts'
import { readTickets } from './ticketing.ts'

type Which = { order_id: string }

/**
 * Responds with the current state of a fan's order. Stored idempotency responses hold only ids, so a repeat
 * never returns stale data.
 */
export const respondWithOrder = (which: Which, context: FanContext) => respondUsing(readOrder, which, context)

/** Responds with a newly placed order, also when its call is repeated. */
export const respondWithPlacedOrder = (which: Which, context: FanContext) =>
  respondUsing(readPlacedOrder, which, context)

async function respondUsing(
  readBy: typeof readOrder,
  { order_id: orderId }: Which,
  { fan, read, locale, config, now }: FanContext,
): Promise<Order | Failure> {
  const which = { orderId, userId: fan.userId, locale }
  const row = await readBy(read, which)
  if (!row) return fail(orderErrors.notFound)
  const reader = { userId: fan.userId, locale, config, now: now() }
  // An unpaid order has no tickets, because they are issued on payment.
  const tickets = row.status === 'PENDING' ? [] : await readTickets(read, which, reader)
  return presentOrder(row, tickets, reader)
}
