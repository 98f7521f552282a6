import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { LineQuantity } from './compute-refund.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'
import { notifyBuyer, toParcelKey } from './notify-buyer.ts'
import { addSearchForms } from './order-search.ts'
import { type TransitionDetails, transitionOrder } from './order-state.ts'
import { foldParcelNumber } from './search-forms.ts'

export interface Parcel {
  carrier: string
  number: string
  url: string | null
  /** Null sends everything left. */
  items: readonly LineQuantity[] | null
}

export type Dispatched =
  | { is: 'dispatched'; isWhole: boolean; items: LineQuantity[] }
  /** The parcel was already recorded, so nothing was changed. */
  | { is: 'known' }
  | { is: 'refused'; why: 'not_paid' | 'nothing_left' | 'too_many' }

const knownStatement = statement({
  name: 'orders.known-parcel',
  text: 'select id from parcels where order_id = $1 and carrier = $2 and number = $3',
  row: z.object({ id: z.int() }),
})
const sentStatement = statement({
  name: 'orders.count-sent',
  text: `update order_lines l set dispatched_count = l.dispatched_count + i.quantity
    from unnest($2::int[], $3::int[]) i (position, quantity) where l.order_id = $1 and l.position = i.position`,
  row: none,
})
const parcelStatement = statement({
  name: 'orders.add-parcel',
  text: `with parcel as (
      insert into parcels (order_id, carrier, number, url, sent_at) values ($1, $2, $3, $4, $5) returning id
    ) insert into parcel_items (parcel_id, position, quantity)
      select parcel.id, i.position, i.quantity from parcel cross join unnest($6::int[], $7::int[]) i (position, quantity)`,
  row: none,
})

/** Returns units that are still to be sent: neither in a parcel nor returned. */
export function getUnsentUnits({ lines }: LockedOrder): LineQuantity[] {
  return lines
    .filter(({ needsShipping }) => needsShipping)
    .map(line => ({ position: line.position, quantity: unsent(line) }))
    .filter(({ quantity }) => quantity > 0)
}
const unsent = (line: OrderLine) => line.quantity - line.dispatchedCount - line.returnedCount

/** Sends a parcel of a locked order, which becomes DISPATCHED with its last units. */
export async function dispatchOrder(
  db: Db,
  order: LockedOrder,
  { carrier, number, url, items }: Parcel,
  { at, actor }: TransitionDetails,
): Promise<Dispatched> {
  const known = await db.query(knownStatement, [order.id, carrier, number])
  if (known.length > 0) return { is: 'known' }
  if (order.status !== 'INPROGRESS') return { is: 'refused', why: 'not_paid' }
  const unsentUnits = getUnsentUnits(order)
  const sent = [...(items ?? unsentUnits)]
  if (sent.length === 0) return { is: 'refused', why: 'nothing_left' }
  const unsentByPosition = new Map(unsentUnits.map(({ position, quantity }) => [position, quantity]))
  const isThere = ({ position, quantity }: LineQuantity) =>
    quantity > 0 && quantity <= (unsentByPosition.get(position) ?? 0)
  const positions = sent.map(({ position }) => position)
  if (!sent.every(isThere) || new Set(positions).size < positions.length)
    return { is: 'refused', why: 'too_many' }
  const quantities = sent.map(({ quantity }) => quantity)
  await db.query(sentStatement, [order.id, positions, quantities])
  const countUnits = (units: readonly LineQuantity[]) =>
    units.reduce((sum, { quantity }) => sum + quantity, 0)
  const isWhole = countUnits(sent) === countUnits(unsentUnits)
  if (isWhole) {
    await transitionOrder(db, order.id, { at, actor, act: 'dispatch', set: { dispatched_at: new Date(at) } })
  }
  await db.query(parcelStatement, [order.id, carrier, number, url, new Date(at), positions, quantities])
  await addSearchForms(db, [{ orderId: order.id, kind: 'parcel', folded: foldParcelNumber(number) }])
  await notifyBuyer(db, order.id, { news: 'dispatched', of: toParcelKey({ carrier, number }), at })
  return { is: 'dispatched', isWhole, items: sent }
}
