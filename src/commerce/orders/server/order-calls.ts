import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { changeAddress } from './change-address.ts'
import { listOwnOrders } from './list-orders.ts'
import { requestReceipt } from './mail-receipt.ts'
import { placeOrder } from './place-order.ts'
import { readPurchaseStatus } from './purchase-status.ts'
import { respondWithOrder, respondWithPlacedOrder } from './respond-with-order.ts'

/** Stored idempotency responses hold only ids, so that an erased address doesn't survive in them. */
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
    respondWithPlacedOrder,
  ),
  implement(contract.listOrders, async ({ query }, { fan, read, locale, now }) => {
    const found = await listOwnOrders(read, { userId: fan.userId, locale, now: now(), ...query })
    return toOffsetPage(query, found)
  }),
  implement(contract.getOrder, ({ params }, context) => respondWithOrder(params, context)),
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
    respondWithOrder,
  ),
  implement(contract.mailOrderReceipt, ({ params }, context) => requestReceipt(params, context)),
  implement(contract.getPurchaseStatus, ({ params, query }, { fan, read, now, config }) =>
    readPurchaseStatus(read, config, {
      projectId: params.project_id,
      userId: fan.userId,
      now: now(),
      countryCode: query.country_code ?? null,
    }),
  ),
]
