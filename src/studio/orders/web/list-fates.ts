import type { OrderLine, OrderStatus } from './queries.ts'

/**
 * The fate of a unit. `left`: still to be sent. `released`: for sale again and never sent. `valid`: bought, and
 * nothing is sent. `held`: reserved for an unpaid order. `ended`: of an order that wasn't paid.
 */
export type Fate = 'sent' | 'left' | 'released' | 'valid' | 'refunded' | 'held' | 'ended'

export interface FateCount {
  fate: Fate
  count: number
}

type Line = Pick<OrderLine, 'quantity' | 'sent' | 'returned' | 'refunded' | 'needs_shipping'>

/** Lists what became of a line's units; the counts add up to its quantity. */
export function listFates(line: Line, status: OrderStatus): FateCount[] {
  const { quantity, sent, returned, refunded, needs_shipping: isShipped } = line
  if (status === 'PENDING') return [{ fate: 'held', count: quantity }]
  if (status === 'NOTHING') return [{ fate: 'ended', count: quantity }]
  const fates: FateCount[] = isShipped
    ? [
        { fate: 'sent', count: sent },
        { fate: 'left', count: quantity - sent - returned },
        { fate: 'released', count: returned },
      ]
    : [
        { fate: 'valid', count: quantity - refunded },
        { fate: 'refunded', count: refunded },
      ]
  return fates.filter(({ count }) => count > 0)
}
