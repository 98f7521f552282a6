import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { orderErrors } from '../contract.ts'
import type { Order } from '../order-shapes.ts'
import { presentOrder } from './present-order.ts'
import { readOrder, readPlaced } from './read-order.ts'
import { readTickets } from './ticketing.ts'

type Which = { order_id: string }

/** An order of the fan as it is now. Kept answers are ids alone, so that a repeat shows no older one. */
export const answerOrder = (which: Which, context: FanContext) => answerBy(readOrder, which, context)

/** The same right after it was placed, or when that is repeated. */
export const answerPlaced = (which: Which, context: FanContext) => answerBy(readPlaced, which, context)

async function answerBy(
  readBy: typeof readOrder,
  { order_id: orderId }: Which,
  { fan, read, locale, config, now }: FanContext,
): Promise<Order | Failure> {
  const which = { orderId, userId: fan.userId, locale }
  const row = await readBy(read, which)
  if (!row) return fail(orderErrors.notFound)
  const reader = { userId: fan.userId, locale, config, now: now() }
  // Tickets are issued with the payment.
  const tickets = row.status === 'PENDING' ? [] : await readTickets(read, which, reader)
  return presentOrder(row, tickets, reader)
}
