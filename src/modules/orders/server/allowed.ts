import { allowedActs } from '../../../platform/server/state-machine.ts'
import type { AllowedAct } from '../order-shapes.ts'
import { freeCount } from './free-items.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'
import { orderMachine } from './order-machine.ts'

type Line = Pick<
  OrderLine,
  'quantity' | 'refundedCount' | 'dispatchedCount' | 'needsShipping' | 'ticketsFrozenAt' | 'passedOnCount'
>
type Judged = Pick<
  LockedOrder,
  'status' | 'holdExpiresAt' | 'paidAt' | 'cancelUntil' | 'isDisputed' | 'total'
> & {
  lines: readonly Line[]
}

/** What the fan may do with an order now (product 9): the table of states, and the conditions beside it. */
export function allowedOf(order: Judged, now: number): AllowedAct[] {
  return [
    ...(canBePaid(order, now) ? (['pay'] as const) : []),
    ...(byFan(order).includes('give_up') ? (['give_up'] as const) : []),
    ...(hasOpenAddress(order) ? (['edit_address'] as const) : []),
    ...(isFreeToCancel(order, now) ? (['cancel'] as const) : []),
    ...(canAskRefund(order, now) ? (['ask_refund'] as const) : []),
    ...(order.paidAt ? (['download_receipt'] as const) : []),
  ]
}

const byFan = ({ status }: Judged) => allowedActs(orderMachine, status, 'fan')
const wasSent = ({ lines }: Judged) => lines.some(({ dispatchedCount }) => dispatchedCount > 0)
const isAnyFree = (order: Judged, now: number) => order.lines.some(line => freeCount(line, now) > 0)

/** Until the hold is over. */
function canBePaid({ status, holdExpiresAt }: Judged, now: number): boolean {
  return status === 'PENDING' && holdExpiresAt !== null && now < holdExpiresAt.getTime()
}

/** Until something is sent. */
function hasOpenAddress(order: Judged): boolean {
  const isOpen = order.status === 'PENDING' || order.status === 'INPROGRESS'
  return isOpen && order.lines.some(({ needsShipping }) => needsShipping) && !wasSent(order)
}

/** Until the project's cut-off, else until something is sent. */
function isFreeToCancel(order: Judged, now: number): boolean {
  const isInTime = order.cancelUntil === null || now < order.cancelUntil.getTime()
  return (
    byFan(order).includes('cancel') &&
    isInTime &&
    isAnyFree(order, now) &&
    !wasSent(order) &&
    !order.isDisputed
  )
}

/** What is paid and can no longer be cancelled for free; somebody decides on it. */
function canAskRefund(order: Judged, now: number): boolean {
  const canRefund = allowedActs(orderMachine, order.status, 'operator').includes('refund')
  return (
    canRefund && order.total > 0 && isAnyFree(order, now) && !order.isDisputed && !isFreeToCancel(order, now)
  )
}
