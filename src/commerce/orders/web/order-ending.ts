import type { Order } from './shared/order-queries.ts'

const endings = ['give_up', 'cancel', 'ask_refund'] as const
/** Ways for a fan to end an order or part of it. */
export type Ending = (typeof endings)[number]

/** The endings that the order allows now: two where tickets of a postponed event can be cancelled, and the rest not. */
export const endingsOf = ({ allowed }: Pick<Order, 'allowed'>): Ending[] =>
  endings.filter(ending => allowed.includes(ending))

/** The quantity of a line that can still go back, by its position. */
export interface LinePieces {
  position: number
  left: number
}

export const linesLeft = (
  { lines }: Pick<Order, 'lines'>,
  ending: Ending,
): (LinePieces & { name: string })[] =>
  lines
    .map(({ position, name, free_count: free, cancel_count: count }) => {
      return { position, name, left: ending === 'cancel' ? count : free - count }
    })
    .filter(({ left }) => left > 0)

/** Line position → quantity, or '' while the field is empty, which counts as none; untouched lines count in full. */
export type Chosen = Readonly<Record<number, number | ''>>

/**
 * The `items` of the call: undefined for everything left, which also refunds payments that can't be partially
 * refunded; null for nothing.
 */
export function itemsOf(lines: readonly LinePieces[], chosen: Chosen) {
  const items = lines.map(({ position, left }) => ({
    position,
    quantity: Math.min(Number(chosen[position] ?? left), left),
  }))
  const wanted = items.filter(({ quantity }) => quantity > 0)
  if (wanted.length === 0) return null
  const isAll = items.every(({ quantity }, at) => quantity === lines[at]?.left)
  return isAll ? undefined : wanted
}
