import type { LockedOrder, OrderLine } from './lock-order.ts'
import type { Pieces } from './refund-of.ts'

type Line = Pick<OrderLine, 'quantity' | 'refundedCount' | 'ticketsFrozenAt' | 'passedOnCount'>

/**
 * How many pieces of a line the fan may still give back: none once its tickets are frozen, and none that somebody else
 * has got. Operators and the end of a project are not bound by it.
 */
export function freeCount(
  { quantity, refundedCount, ticketsFrozenAt, passedOnCount }: Line,
  now: number,
): number {
  const isFrozen = ticketsFrozenAt !== null && ticketsFrozenAt.getTime() <= now
  return isFrozen ? 0 : Math.max(0, quantity - refundedCount - passedOnCount)
}

/** All that the fan may still give back. */
export function freeItems({ lines }: Pick<LockedOrder, 'lines'>, now: number): Pieces[] {
  return lines
    .map(line => ({ position: line.position, quantity: freeCount(line, now) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether none of these pieces is beyond what the fan may give back. */
export function areFree(order: Pick<LockedOrder, 'lines'>, items: readonly Pieces[], now: number): boolean {
  const free = new Map(freeItems(order, now).map(({ position, quantity }) => [position, quantity]))
  return items.every(({ position, quantity }) => quantity <= (free.get(position) ?? 0))
}
