import {
  orderMachine,
  readOrderForStaff,
  type StaffOrderPage,
} from '../../../commerce/orders/server/index.ts'
import type { ResponseOf, Right } from '../../../platform/contract/endpoint.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { findScope, type Staff } from '../../../platform/server/staff.ts'
import { listAllowedActs } from '../../../platform/server/state-machine.ts'
import { type getStudioOrder, orderActs } from '../contract.ts'

type Act = ResponseOf<typeof getStudioOrder>['allowed'][number]

const rightOfAct = {
  refund: 'orders.refund',
  edit_address: 'orders.write',
  resend: 'orders.write',
  note: 'orders.write',
  replace: 'orders.write',
  void_ticket: 'tickets.write',
  reissue_ticket: 'tickets.write',
  dispatch: 'orders.dispatch',
  dispute_evidence: 'orders.refund',
  reveal: 'fans.reveal',
} as const satisfies Record<Act, Right>

/** Returns the rights that the member of staff holds for this order. */
async function listRights(db: ReadDb, staff: Staff, publicId: string): Promise<Set<Right>> {
  const rights = [...new Set(Object.values(rightOfAct))]
  const held = await Promise.all(
    rights.map(async right => {
      const scope = findScope(staff, { right, scope: 'artist' })
      const isHeld = scope === null || (scope && (await readOrderForStaff(db, publicId, scope)) !== null)
      return isHeld ? [right] : []
    }),
  )
  return new Set(held.flat())
}

interface Judged {
  order: StaffOrderPage
  hasValidTicket: boolean
  /** Whether money of the order's payment can still go back. */
  canRefund: boolean
  hasDispute: boolean
}

/** Lists the acts that fit the order's state. Each act checks again what it needs. */
function listFittingActs({ order, hasValidTicket, canRefund, hasDispute }: Judged): Act[] {
  const isSent = order.lines.some(({ sent }) => sent > 0)
  const isOpen = order.status === 'PENDING' || order.status === 'INPROGRESS'
  const isPaid = listAllowedActs(orderMachine, order.status, 'operator').includes('refund')
  const fitting: Record<Act, boolean> = {
    // A refund takes a replacement back, and returns the shipping of an order whose units are all refunded.
    refund: canRefund || (isPaid && order.replaces !== null),
    edit_address: isOpen && order.shipping_address !== null && !isSent,
    resend: order.user_id !== null,
    note: true,
    replace: isPaid && order.replaces === null && order.lines.some(line => line.needs_shipping),
    void_ticket: hasValidTicket,
    reissue_ticket: hasValidTicket,
    dispatch: order.unsent_count > 0,
    dispute_evidence: hasDispute,
    reveal: order.user_id !== null || order.shipping_address !== null,
  }
  return orderActs.filter(act => fitting[act])
}

/** Lists the acts that a member of staff may do to an order in its present state. */
export async function listOrderActs(db: ReadDb, staff: Staff, judged: Judged): Promise<Act[]> {
  const rights = await listRights(db, staff, judged.order.order_id)
  return listFittingActs(judged).filter(act => rights.has(rightOfAct[act]))
}
