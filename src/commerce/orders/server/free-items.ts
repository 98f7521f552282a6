import { allowedActs } from '../../../platform/server/state-machine.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'
import { orderMachine } from './order-machine.ts'
import type { Pieces } from './refund-of.ts'

/** What a line is judged by. */
export type FreeLine = Pick<
  OrderLine,
  'quantity' | 'refundedCount' | 'dispatchedCount' | 'ticketsFrozenAt' | 'passedOnCount' | 'isOff'
>
type Judged = Pick<LockedOrder, 'status' | 'cancelUntil' | 'isDisputed'> & { lines: readonly FreeLine[] }
/** How a fan gives pieces back: for free and at once, or by a letter that somebody decides on. */
type GivingBack = 'cancel' | 'ask_refund'

/**
 * How many pieces of a line the fan may still give back: none once its tickets are frozen, and none that somebody else
 * has got. Operators and the end of a project are not bound by it.
 */
export function freeCount(
  { quantity, refundedCount, ticketsFrozenAt, passedOnCount }: FreeLine,
  now: number,
): number {
  const isFrozen = ticketsFrozenAt !== null && ticketsFrozenAt.getTime() <= now
  return isFrozen ? 0 : Math.max(0, quantity - refundedCount - passedOnCount)
}

/**
 * How many of these can be cancelled for free: until the project's cut-off, else until something is sent; tickets of
 * what is cancelled or postponed at any time.
 */
export function cancelCount(order: Judged, line: FreeLine, now: number): number {
  const isOpen = !order.isDisputed && allowedActs(orderMachine, order.status, 'fan').includes('cancel')
  return isOpen && (isInTime(order, now) || line.isOff) ? freeCount(line, now) : 0
}

export const wasSent = ({ lines }: { lines: readonly Pick<FreeLine, 'dispatchedCount'>[] }) =>
  lines.some(({ dispatchedCount }) => dispatchedCount > 0)

const isInTime = ({ cancelUntil, lines }: Judged, now: number) =>
  (cancelUntil === null || now < cancelUntil.getTime()) && !wasSent({ lines })

/** What is not cancelled for free is asked for. */
export function countTo(act: GivingBack, order: Judged, line: FreeLine, now: number): number {
  const count = cancelCount(order, line, now)
  return act === 'cancel' ? count : freeCount(line, now) - count
}

/** All that the fan may give back in this way. */
export function itemsTo(act: GivingBack, order: LockedOrder, now: number): Pieces[] {
  return order.lines
    .map(line => ({ position: line.position, quantity: countTo(act, order, line, now) }))
    .filter(({ quantity }) => quantity > 0)
}

const areWithin = (items: readonly Pieces[], most: readonly Pieces[]) =>
  items.every(
    ({ position, quantity }) => quantity <= (most.find(each => each.position === position)?.quantity ?? 0),
  )

/** Whether none of these pieces is beyond what the fan may give back in this way. */
export const areTo = (act: GivingBack, order: LockedOrder, items: readonly Pieces[], now: number) =>
  areWithin(items, itemsTo(act, order, now))

/** Whether none of them is frozen, or of somebody else. */
export const areFree = ({ lines }: Pick<LockedOrder, 'lines'>, items: readonly Pieces[], now: number) =>
  areWithin(
    items,
    lines.map(line => ({ position: line.position, quantity: freeCount(line, now) })),
  )
