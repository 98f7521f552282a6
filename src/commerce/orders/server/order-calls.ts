import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { answerOrder, answerPlaced } from './answer-order.ts'
import { changeAddress } from './change-address.ts'
import { listOwnOrders } from './list-orders.ts'
import { askForReceipt } from './mail-receipt.ts'
import { placeOrder } from './place-order.ts'
import { purchaseStatus } from './purchase-status.ts'

/** Kept answers are ids alone, so no address outlives its deletion. */
export const orderCalls: Implementation[] = [
  implementSecret(
    contract.placeOrder,
    ({ body }, context) =>
      placeOrder(
        {
          quoteId: body.quote_id,
          addressId: body.shipping_address_id,
          isDigitalAgreed: body.agreed_digital_now,
          paymentMethod: body.payment_method,
          supporter: body.supporter,
          personToken: body.recaptcha_response_token ?? null,
        },
        context,
      ),
    answerPlaced,
  ),
  implement(contract.listOrders, async ({ query }, { fan, read, locale, now }) => {
    const found = await listOwnOrders(read, { userId: fan.userId, locale, now: now(), ...query })
    return toOffsetPage(query, found)
  }),
  implement(contract.getOrder, ({ params }, context) => answerOrder(params, context)),
  implementSecret(
    contract.changeOrderAddress,
    ({ params, body }, { fan: { userId }, write, now }) =>
      write(db =>
        changeAddress(db, {
          userId,
          orderId: params.order_id,
          addressId: body.shipping_address_id,
          now: now(),
        }),
      ),
    answerOrder,
  ),
  implement(contract.mailOrderReceipt, ({ params }, context) => askForReceipt(params, context)),
  implement(contract.getPurchaseStatus, ({ params, query }, { fan, read, now, config }) =>
    purchaseStatus(read, config, {
      projectId: params.project_id,
      userId: fan.userId,
      now: now(),
      countryCode: query.country_code ?? null,
    }),
  ),
]
