import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { changeAddress } from './change-address.ts'
import { listOwnOrders, presentInList } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder } from './present-order.ts'
import { purchaseStatus } from './purchase-status.ts'
import { readOrder } from './read-order.ts'

async function answerOf({ order_id: orderId }: { order_id: string }, context: FanContext) {
  const { fan, read, locale, config, now } = context
  const row = await readOrder(read, { orderId, userId: fan.userId, locale })
  return row ? presentOrder(row, { locale, config, now: now() }) : fail(contract.orderErrors.notFound)
}

/** Kept answers are ids alone: a repeat shows the order as it is then, and no address outlives its deletion. */
export const orderCalls: Implementation[] = [
  implementSecret(
    contract.placeOrder,
    ({ body }, context) =>
      placeOrder(
        {
          ...{ quoteId: body.quote_id, addressId: body.shipping_address_id },
          ...{ paymentMethod: body.payment_method, supporter: body.supporter },
        },
        context,
      ),
    answerOf,
  ),
  implement(contract.listOrders, async ({ query }, { fan, read, locale, now }) => {
    const found = await listOwnOrders(read, { userId: fan.userId, locale, ...query })
    return toOffsetPage(query, found, row => presentInList(row, now()))
  }),
  implement(contract.getOrder, ({ params }, context) => answerOf(params, context)),
  implementSecret(
    contract.changeOrderAddress,
    ({ params, body }, { fan: { userId }, write, now }) =>
      write(db =>
        changeAddress(db, {
          ...{ userId, orderId: params.order_id, addressId: body.shipping_address_id, now: now() },
        }),
      ),
    answerOf,
  ),
  implement(contract.getPurchaseStatus, ({ params, query }, { fan, read, now }) =>
    purchaseStatus(read, {
      ...{ projectId: params.project_id, userId: fan.userId, now: now() },
      countryCode: query.country_code ?? null,
    }),
  ),
]
