import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { orderErrors } from '../contract.ts'
import type { Order } from '../order-shapes.ts'
import { presentOrder } from './present-order.ts'
import { readOrder } from './read-order.ts'

/** An order of the fan as it is now. Kept answers are ids alone, so that a repeat shows no older one. */
export async function answerOrder(
  { order_id: orderId }: { order_id: string },
  { fan, read, locale, config, now }: FanContext,
): Promise<Order | Failure> {
  const row = await readOrder(read, { orderId, userId: fan.userId, locale })
  const reader = { userId: fan.userId, locale, config, now: now() }
  return row ? presentOrder(row, reader) : fail(orderErrors.notFound)
}
