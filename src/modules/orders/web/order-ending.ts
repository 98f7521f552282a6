import type { Order } from './shared/order-queries.ts'

const endings = ['give_up', 'cancel', 'ask_refund'] as const
/** How a fan may end an order or a part of it. */
export type Ending = (typeof endings)[number]

/** The one that the order allows now; null where it can't be ended any more. */
export const endingOf = ({ allowed }: Pick<Order, 'allowed'>): Ending | null =>
  endings.find(ending => allowed.includes(ending)) ?? null

/** A line of which there is something left, by its position. */
export interface LinePieces {
  position: number
  left: number
}

export const linesLeft = ({ lines }: Pick<Order, 'lines'>): (LinePieces & { name: string })[] =>
  lines
    .map(({ position, name, quantity, refunded_count: refunded }) => ({
      position,
      name,
      left: quantity - refunded,
    }))
    .filter(({ left }) => left > 0)

/** Position → pieces; what was not touched is whole. */
export type Chosen = Readonly<Record<number, number>>

/**
 * The pieces as the call takes them: undefined for all that is left, which also undoes payments that can't be undone in
 * part; null for none.
 */
export function itemsOf(lines: readonly LinePieces[], chosen: Chosen) {
  const items = lines.map(({ position, left }) => ({
    position,
    quantity: Math.min(chosen[position] ?? left, left),
  }))
  const wanted = items.filter(({ quantity }) => quantity > 0)
  if (wanted.length === 0) return null
  const isAll = items.every(({ quantity }, at) => quantity === lines[at]?.left)
  return isAll ? undefined : wanted
}
