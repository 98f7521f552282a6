import { allowedActs } from '../../../platform/server/state-machine.ts'
import type { AllowedAct } from '../order-shapes.ts'
import { countTo, type FreeLine, wasSent } from './free-items.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'
import { orderMachine } from './order-machine.ts'

type Judged = Pick<
  LockedOrder,
  'status' | 'holdExpiresAt' | 'paidAt' | 'cancelUntil' | 'isDisputed' | 'total'
> & {
  lines: readonly (FreeLine & Pick<OrderLine, 'needsShipping'>)[]
}

/** What the fan may do with an order now (product 9): the table of states, and the conditions beside it. */
export function allowedOf(order: Judged, now: number): AllowedAct[] {
  return [
    ...(canBePaid(order, now) ? (['pay'] as const) : []),
    ...(byFan(order).includes('give_up') ? (['give_up'] as const) : []),
    ...(hasOpenAddress(order) ? (['edit_address'] as const) : []),
    ...(isAny('cancel', order, now) ? (['cancel'] as const) : []),
    ...(canAskRefund(order, now) ? (['ask_refund'] as const) : []),
    ...(order.paidAt ? (['download_receipt'] as const) : []),
  ]
}

const byFan = ({ status }: Judged) => allowedActs(orderMachine, status, 'fan')
const isAny = (act: 'cancel' | 'ask_refund', order: Judged, now: number) =>
  order.lines.some(line => countTo(act, order, line, now) > 0)

/** Until the hold is over. */
function canBePaid({ status, holdExpiresAt }: Judged, now: number): boolean {
  return status === 'PENDING' && holdExpiresAt !== null && now < holdExpiresAt.getTime()
}

/** Until something is sent. */
function hasOpenAddress(order: Judged): boolean {
  const isOpen = order.status === 'PENDING' || order.status === 'INPROGRESS'
  return isOpen && order.lines.some(({ needsShipping }) => needsShipping) && !wasSent(order)
}

/** What is paid and can no longer be cancelled for free; somebody decides on it. */
function canAskRefund(order: Judged, now: number): boolean {
  const canRefund = allowedActs(orderMachine, order.status, 'operator').includes('refund')
  return canRefund && order.total > 0 && !order.isDisputed && isAny('ask_refund', order, now)
}
