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
import { getMethodOfProvider } from './methods.ts'
import { storeReturnData } from './payment-returns.ts'
import { findOwnPayment, getOwnNextAction, presentState, respondWithPayment } from './present-payment.ts'
import { readRefundStatus } from './refund-status.ts'
import { type MakeTools, makeCallTools } from './tools.ts'

interface PaymentFields {
  payment_method: PaymentMethod
  return_path: string
  device: 'desktop' | 'mobile'
  save_card?: boolean
}

const toNewPayment = (fields: PaymentFields): NewPayment => ({
  method: fields.payment_method,
  device: fields.device,
  returnPath: fields.return_path,
  savesCard: fields.save_card ?? false,
})

export function paymentCalls(makeTools: MakeTools): Implementation[] {
  const tools = (context: FanContext) => makeCallTools(makeTools, context)

  const payFor = (context: FanContext, orderId: string, fields: PaymentFields) =>
    beginPayment(tools(context), context, () =>
      context.beginWrite(async db => {
        const order = await lockOrder(db, { publicId: orderId }, context.fan.userId)
        return order
          ? insertPayment(db, tools(context), order, toNewPayment(fields))
          : fail(orderErrors.notFound)
      }),
    )

  const respond = respondWithPayment(tools)

  return [
    implementSecret(
      contract.createPayment,
      ({ body }, context) => {
        const payment_method = body.payment_method ?? getMethodOfProvider(body.provider)
        return payFor(context, body.order_id, { ...body, payment_method })
      },
      respond,
    ),
    implementSecret(
      chargeOrder,
      ({ params, body }, context) => payFor(context, params.order_id, body),
      respond,
    ),
    implementSecret(
      contract.createPaypalOrder,
      ({ body }, context) => payFor(context, body.order_id, { ...body, payment_method: 'paypal' }),
      respondWithPaypalUrl,
    ),
    implement(contract.confirmPayment, ({ params, body }, context) =>
      confirm(params.payment_id, body, context),
    ),
    implement(contract.getPaymentStatus, async ({ params }, { read, fan }) => {
      const owned = await findOwnPayment(read, params.payment_id, fan.userId)
      return 'payment' in owned ? presentState(owned) : owned
    }),
    implement(contract.getPayment, ({ params }, context) => respond(params, context)),
    implement(contract.getRefundStatus, ({ params }, { read, fan }) => {
      const { refund_id: refundId, payment_id: paymentId } = params
      return readRefundStatus(read, { refundId, paymentId, userId: fan.userId })
    }),
  ]

  /** The URL gives access to the payment, so it is fetched for each response and never stored. */
  async function respondWithPaypalUrl({ payment_id }: { payment_id: string }, context: FanContext) {
    const { owned, action } = await getOwnNextAction(tools(context), payment_id, context.fan.userId)
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
    const owned = await findOwnPayment(context.read, id, context.fan.userId)
    if (!('payment' in owned)) return owned
    return context.write(async (db: Db) => {
      await storeReturnData(db, tools(context), owned.payment, brought)
      return presentState(owned)
    })
  }
}
