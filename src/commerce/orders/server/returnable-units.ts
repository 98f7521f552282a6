import { listAllowedActs } from '../../../platform/server/state-machine.ts'
import type { LineQuantity } from './compute-refund.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'
import { orderMachine } from './order-machine.ts'

export type ReturnableLine = Pick<
  OrderLine,
  'quantity' | 'refundedCount' | 'dispatchedCount' | 'ticketsFrozenAt' | 'passedOnCount' | 'isOff'
>
type Judged = Pick<LockedOrder, 'status' | 'cancelUntil' | 'isDisputed'> & {
  lines: readonly ReturnableLine[]
}
/** How a fan returns units: an immediate free cancellation, or a request that an operator decides on. */
type ReturnAct = 'cancel' | 'ask_refund'

/**
 * Counts the units of a line that the fan may still return: none after its tickets freeze, and none held by
 * other fans. Refunds by operators and of ended projects ignore these limits.
 */
export function countReturnable(
  { quantity, refundedCount, ticketsFrozenAt, passedOnCount }: ReturnableLine,
  now: number,
): number {
  const isFrozen = ticketsFrozenAt !== null && ticketsFrozenAt.getTime() <= now
  return isFrozen ? 0 : Math.max(0, quantity - refundedCount - passedOnCount)
}

/**
 * Counts the returnable units that can be cancelled for free: until the project's cut-off, or if it has none,
 * until the first parcel. Tickets for cancelled or postponed events can be cancelled at any time.
 */
export function countCancellable(order: Judged, line: ReturnableLine, now: number): number {
  const isOpen = !order.isDisputed && listAllowedActs(orderMachine, order.status, 'fan').includes('cancel')
  return isOpen && (isInTime(order, now) || line.isOff) ? countReturnable(line, now) : 0
}

export const isPartlySent = ({ lines }: { lines: readonly Pick<ReturnableLine, 'dispatchedCount'>[] }) =>
  lines.some(({ dispatchedCount }) => dispatchedCount > 0)

const isInTime = ({ cancelUntil, lines }: Judged, now: number) =>
  (cancelUntil === null || now < cancelUntil.getTime()) && !isPartlySent({ lines })

/**
 * Counts the units that the fan may return in this way: those that can be cancelled for free, or those that
 * need a refund request.
 */
export function countReturnableBy(act: ReturnAct, order: Judged, line: ReturnableLine, now: number): number {
  const count = countCancellable(order, line, now)
  return act === 'cancel' ? count : countReturnable(line, now) - count
}

export function listReturnableBy(act: ReturnAct, order: LockedOrder, now: number): LineQuantity[] {
  return order.lines
    .map(line => ({ position: line.position, quantity: countReturnableBy(act, order, line, now) }))
    .filter(({ quantity }) => quantity > 0)
}

const areWithin = (items: readonly LineQuantity[], limits: readonly LineQuantity[]) =>
  items.every(
    ({ position, quantity }) => quantity <= (limits.find(each => each.position === position)?.quantity ?? 0),
  )

export const canReturnBy = (
  act: ReturnAct,
  order: LockedOrder,
  items: readonly LineQuantity[],
  now: number,
) => areWithin(items, listReturnableBy(act, order, now))

/** Returns false if any of these units is frozen or held by another fan. */
export const areReturnable = (
  { lines }: Pick<LockedOrder, 'lines'>,
  items: readonly LineQuantity[],
  now: number,
) =>
  areWithin(
    items,
    lines.map(line => ({ position: line.position, quantity: countReturnable(line, now) })),
  )
