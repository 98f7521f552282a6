import type { FanContext } from '../../../platform/server/context.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import { placeOrderWithPayment } from '../../orders/server/index.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import * as contract from '../order-contract.ts'
import { askRefund } from './ask-refund.ts'
import { beginPayment } from './begin-payment.ts'
import { cancelOrder, previewCancel } from './cancel-order.ts'
import { giveUpOrder } from './give-up-order.ts'
import { insertPayment } from './insert-payment.ts'
import { respondWithPayment } from './present-payment.ts'
import { type MakeTools, makeCallTools } from './tools.ts'

interface OrderBody {
  quote_id: string
  shipping_address_id: string | null
  supporter: 'named' | 'country' | 'hidden'
  return_path: string
  device: 'desktop' | 'mobile'
  agreed_digital_now: boolean
  recaptcha_response_token?: string | undefined
}

export function orderCalls(makeTools: MakeTools): Implementation[] {
  const tools = (context: FanContext) => makeCallTools(makeTools, context)
  const respond = respondWithPayment(tools)

  /** Places the order and inserts its first payment in one write. */
  const placeAndPay = (context: FanContext, orderBody: OrderBody, paymentMethod: PaymentMethod) => {
    const { quote_id: quoteId, shipping_address_id: addressId, supporter } = orderBody
    const isDigitalAgreed = orderBody.agreed_digital_now
    const personToken = orderBody.recaptcha_response_token ?? null
    const order = { quoteId, addressId, supporter, paymentMethod, isDigitalAgreed, personToken }
    const payment = { method: paymentMethod, device: orderBody.device, returnPath: orderBody.return_path }
    return beginPayment(tools(context), context, () =>
      placeOrderWithPayment(order, context, (db, placed) =>
        insertPayment(db, tools(context), placed, { ...payment, isCounted: true }),
      ),
    )
  }

  return [
    implementSecret(
      contract.orderByKakaopay,
      ({ body }, context) => placeAndPay(context, body, 'kakaopay'),
      respond,
    ),
    implementSecret(
      contract.orderByKginicis,
      ({ body }, context) => placeAndPay(context, body, body.payment_method),
      respond,
    ),
    implement(contract.giveUpOrder, ({ params }, context) =>
      giveUpOrder(tools(context), params.order_id, context),
    ),
    implement(contract.cancelOrder, ({ params, body }, context) =>
      cancelOrder(tools(context), { publicId: params.order_id, items: body.items ?? null }, context),
    ),
    implement(contract.previewCancel, ({ params, query }, context) =>
      previewCancel(tools(context), { publicId: params.order_id, items: query.items ?? null }, context),
    ),
    implement(contract.askRefund, ({ params, body, images }, context) => {
      const { items = null, reason } = body
      return askRefund({ publicId: params.order_id, items, reason, images }, context)
    }),
  ]
}
