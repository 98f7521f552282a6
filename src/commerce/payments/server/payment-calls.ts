import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import { orderErrors } from '../../orders/contract.ts'
import { lockOrder } from '../../orders/server/index.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import * as contract from '../contract.ts'
import { chargeOrder } from '../order-contract.ts'
import type { PaymentState } from '../payment-shapes.ts'
import { beginPayment } from './begin-payment.ts'
import { insertPayment, type NewPayment } from './insert-payment.ts'
import { methodOfProvider } from './methods.ts'
import { storeReturnData } from './payment-returns.ts'
import { ownNextAction, ownPayment, paymentAnswer, presentState } from './present-payment.ts'
import { refundStatus } from './refund-status.ts'
import { type ToolsOf, toolsIn } from './tools.ts'

interface Given {
  payment_method: PaymentMethod
  return_path: string
  device: 'desktop' | 'mobile'
  save_card?: boolean
}

const newPayment = (given: Given): NewPayment => ({
  method: given.payment_method,
  device: given.device,
  returnPath: given.return_path,
  savesCard: given.save_card ?? false,
})

/** Calls that begin, follow and show payments. */
export function paymentCalls(toolsOf: ToolsOf): Implementation[] {
  const tools = (context: FanContext) => toolsIn(toolsOf, context)

  const payFor = (context: FanContext, orderId: string, given: Given) =>
    beginPayment(tools(context), context, () =>
      context.beginWrite(async db => {
        const order = await lockOrder(db, { publicId: orderId }, context.fan.userId)
        return order
          ? insertPayment(db, tools(context), order, newPayment(given))
          : fail(orderErrors.notFound)
      }),
    )

  const answer = paymentAnswer(tools)

  return [
    implementSecret(
      contract.createPayment,
      ({ body }, context) => {
        const payment_method = body.payment_method ?? methodOfProvider(body.provider)
        return payFor(context, body.order_id, { ...body, payment_method })
      },
      answer,
    ),
    implementSecret(
      chargeOrder,
      ({ params, body }, context) => payFor(context, params.order_id, body),
      answer,
    ),
    implementSecret(
      contract.createPaypalOrder,
      ({ body }, context) => payFor(context, body.order_id, { ...body, payment_method: 'paypal' }),
      paypalAnswer,
    ),
    implement(contract.confirmPayment, ({ params, body }, context) =>
      confirm(params.payment_id, body, context),
    ),
    implement(contract.getPaymentStatus, async ({ params }, { read, fan }) => {
      const owned = await ownPayment(read, params.payment_id, fan.userId)
      return 'payment' in owned ? presentState(owned) : owned
    }),
    implement(contract.getPayment, ({ params }, context) => answer(params, context)),
    implement(contract.getRefundStatus, ({ params }, { read, fan }) => {
      const { refund_id: refundId, payment_id: paymentId } = params
      return refundStatus(read, { refundId, paymentId, userId: fan.userId })
    }),
  ]

  /** The address opens the payment, so that it is asked for anew each time and stored nowhere. */
  async function paypalAnswer({ payment_id }: { payment_id: string }, context: FanContext) {
    const { owned, action } = await ownNextAction(tools(context), payment_id, context.fan.userId)
    if (!('payment' in owned)) return owned
    return {
      payment_id,
      paypal_order_id: owned.payment.ref,
      approve_url: action?.type === 'redirect' ? action.url : null,
    }
  }

  async function confirm(
    id: string,
    brought: Parameters<typeof storeReturnData>[3],
    context: FanContext,
  ): Promise<PaymentState | Failure> {
    const owned = await ownPayment(context.read, id, context.fan.userId)
    if (!('payment' in owned)) return owned
    return context.write(async (db: Db) => {
      await storeReturnData(db, tools(context), owned.payment, brought)
      return presentState(owned)
    })
  }
}
