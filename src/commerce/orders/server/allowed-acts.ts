import { listAllowedActs } from '../../../platform/server/state-machine.ts'
import type { AllowedAct } from '../order-shapes.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'
import { orderMachine } from './order-machine.ts'
import { countReturnableBy, isPartlySent, type ReturnableLine } from './returnable-units.ts'

type Judged = Pick<
  LockedOrder,
  'status' | 'holdExpiresAt' | 'paidAt' | 'cancelUntil' | 'isDisputed' | 'total'
> & {
  /** Null unless the order is a replacement. */
  replaces: unknown
  lines: readonly (ReturnableLine & Pick<OrderLine, 'needsShipping'>)[]
}

/**
 * Returns the actions that the fan may take on an order now (product 9). The state machine allows them, and
 * further conditions restrict them.
 */
export function getAllowedActs(order: Judged, now: number): AllowedAct[] {
  return [
    ...(canBePaid(order, now) ? (['pay'] as const) : []),
    ...(getFanActs(order).includes('give_up') ? (['give_up'] as const) : []),
    ...(hasOpenAddress(order) ? (['edit_address'] as const) : []),
    // A replacement is neither paid nor given back: its original is.
    ...(order.replaces === null && isAny('cancel', order, now) ? (['cancel'] as const) : []),
    ...(canAskRefund(order, now) ? (['ask_refund'] as const) : []),
    ...(order.paidAt && order.replaces === null ? (['download_receipt'] as const) : []),
  ]
}

const getFanActs = ({ status }: Judged) => listAllowedActs(orderMachine, status, 'fan')
const isAny = (act: 'cancel' | 'ask_refund', order: Judged, now: number) =>
  order.lines.some(line => countReturnableBy(act, order, line, now) > 0)

/** Returns true until the hold expires. */
function canBePaid({ status, holdExpiresAt }: Judged, now: number): boolean {
  return status === 'PENDING' && holdExpiresAt !== null && now < holdExpiresAt.getTime()
}

/** Returns true until the first parcel is sent. */
export function hasOpenAddress(order: Judged): boolean {
  const isOpen = order.status === 'PENDING' || order.status === 'INPROGRESS'
  return isOpen && order.lines.some(({ needsShipping }) => needsShipping) && !isPartlySent(order)
}

/**
 * Returns true for a paid order with units that can no longer be cancelled for free, because an operator
 * decides on their refund.
 */
function canAskRefund(order: Judged, now: number): boolean {
  const canRefund = listAllowedActs(orderMachine, order.status, 'operator').includes('refund')
  return canRefund && order.total > 0 && !order.isDisputed && isAny('ask_refund', order, now)
}
