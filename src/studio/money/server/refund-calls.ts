import {
  checkRefundSoon,
  listOpenRefunds,
  makePaymentTools,
  payRefundByHand,
} from '../../../commerce/payments/server/index.ts'
import { Failure } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { maySettle } from './may-settle.ts'

export const refundCalls: Implementation[] = [
  implement(contract.listOpenRefunds, async ({ query }, { read, staff, locale }) => {
    const mayAct = maySettle(staff)
    const list = await listOpenRefunds(read, { ...query, locale })
    return toOffsetPage(
      query,
      list,
      ({ order_id, order_number: number, project_id, project: name, total: _total, ...refund }) => ({
        ...refund,
        order: { order_id, number },
        project: { project_id, name },
        requested_at: refund.requested_at.toISOString(),
        failed_at: refund.failed_at?.toISOString() ?? null,
        allowed: mayAct ? [refund.status === 'failed' ? ('pay_by_hand' as const) : ('check' as const)] : [],
      }),
    )
  }),
  implement(contract.payRefundByHand, async ({ params, body }, { actor, write, now }) =>
    write(async db => {
      const paid = await payRefundByHand(db, params.refund_id, { actor, reason: body.reason, now: now() })
      return paid instanceof Failure ? paid : {}
    }),
  ),
  implement(contract.checkRefund, async ({ body }, context) => {
    const { actor, write, now } = context
    const by = { actor, reason: null, now: now() }
    const tools = makePaymentTools(context)
    return write(async db => (await checkRefundSoon(db, tools, body.refund_id, by)) ?? {})
  }),
]
