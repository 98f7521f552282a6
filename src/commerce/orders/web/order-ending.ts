import type { Order } from './shared/order-queries.ts'

const endings = ['give_up', 'cancel', 'ask_refund'] as const
/** Ways for a fan to end an order or part of it. */
export type Ending = (typeof endings)[number]

/**
 * Returns the endings that the order allows now; two if only the tickets of a postponed event can be
 * cancelled.
 */
export const getEndings = ({ allowed }: Pick<Order, 'allowed'>): Ending[] =>
  endings.filter(ending => allowed.includes(ending))

/** Number of returnable units of a line, by its position. */
export interface ReturnableLine {
  position: number
  left: number
}

export const listReturnableLines = (
  { lines }: Pick<Order, 'lines'>,
  ending: Ending,
): (ReturnableLine & { name: string })[] =>
  lines
    .map(({ position, name, free_count: free, cancel_count: count }) => {
      return { position, name, left: ending === 'cancel' ? count : free - count }
    })
    .filter(({ left }) => left > 0)

/**
 * Line position → quantity, or '' while the field is empty, which counts as none; untouched lines count in
 * full.
 */
export type ChosenQuantities = Readonly<Record<number, number | ''>>

/**
 * Builds the call's `items`: undefined for all remaining units, which also works for payments that can't be
 * partially refunded; null for none.
 */
export function toItems(lines: readonly ReturnableLine[], chosen: ChosenQuantities) {
  const items = lines.map(({ position, left }) => ({
    position,
    quantity: Math.min(Number(chosen[position] ?? left), left),
  }))
  const chosenItems = items.filter(({ quantity }) => quantity > 0)
  if (chosenItems.length === 0) return null
  const isAll = items.every(({ quantity }, at) => quantity === lines[at]?.left)
  return isAll ? undefined : chosenItems
}
