import type { Order } from './shared/order-queries.ts'

const endings = ['give_up', 'cancel', 'ask_refund'] as const
export type Ending = (typeof endings)[number]

/**
 * Returns the endings that the order allows now. There are two if the event is postponed: its tickets can be
 * cancelled, and other items need a refund request.
 */
export const getEndings = ({ allowed }: Pick<Order, 'allowed'>): Ending[] =>
  endings.filter(ending => allowed.includes(ending))

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
 * Selected quantity by line position, or '' while the field is empty, which counts as none. Untouched lines
 * count in full.
 */
export type ChosenQuantities = Readonly<Record<number, number | ''>>

/**
 * Builds the `items` of the request: undefined for all remaining units, which also works for payments that
 * can't be refunded in part; null for none.
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
