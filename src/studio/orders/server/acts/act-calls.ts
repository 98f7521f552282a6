import {
  editAddress,
  listMails,
  openAddress,
  readOpenedAddress,
  resendMail,
} from '../../../../commerce/orders/server/index.ts'
import { Failure } from '../../../../platform/contract/errors.ts'
import { type Implementation, implement, implementSecret } from '../../../../platform/server/implement.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import type { StaffContext } from '../../../../platform/server/staff.ts'
import { reissueForStaff } from '../../../../ticketing/tickets/server/index.ts'
import * as contract from '../../acts-contract.ts'
import { disputeCalls } from './dispute-calls.ts'

const toAct = ({ actor, now }: StaffContext, reason: string | null = null): OperatorAct => ({
  actor,
  reason,
  now: now(),
})

/** Acts on one order: address, mails, tickets and disputes. */
export const orderActCalls: Implementation[] = [
  implementSecret(
    contract.openOrderAddress,
    ({ params }, context) =>
      context.write(db =>
        openAddress(db, { orderId: params.order_id, scope: context.scope, by: toAct(context) }),
      ),
    async ({ order_id: orderId }, { read, scope }) => {
      const opened = await readOpenedAddress(read, { orderId, scope })
      if (opened instanceof Failure) return opened
      const { region_name: _, ...address } = opened.address
      return { version: opened.version, address }
    },
  ),
  implement(contract.editOrderAddress, ({ params, body }, context) => {
    const { version, reason, ...typed } = body
    const edit = { orderId: params.order_id, scope: context.scope, version, typed }
    return context.write(db => editAddress(db, { ...edit, by: toAct(context, reason) }))
  }),
  implement(contract.listOrderMails, async ({ params }, { read, scope }) => {
    const mails = await listMails(read, { orderId: params.order_id, scope })
    return mails instanceof Failure ? mails : { results: mails }
  }),
  implement(contract.resendOrderMail, ({ params, body }, context) =>
    context.write(db =>
      resendMail(db, {
        orderId: params.order_id,
        scope: context.scope,
        mail: body,
        by: toAct(context),
      }),
    ),
  ),
  implement(contract.reissueOrderTicket, ({ params, body }, context) =>
    context.write(db =>
      reissueForStaff(db, {
        orderId: params.order_id,
        ticketId: params.ticket_id,
        scope: context.scope,
        isFrozenKnown: body.is_frozen_known,
        by: toAct(context, body.reason),
      }),
    ),
  ),
  ...disputeCalls,
]
