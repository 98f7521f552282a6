import * as z from 'zod'
import { type Failure, fail, failWith } from '../../../platform/contract/errors.ts'
import { beginStates, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { readStockLeft, sellReplacements } from '../../shop/server/index.ts'
import { orderErrors } from '../contract.ts'
import { areUnrefunded, type LineQuantity } from './compute-refund.ts'
import { generateOrderNumber, generatePublicId } from './insert-order.ts'
import type { LockedOrder, OrderLine } from './lock-order.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { orderMachine } from './order-machine.ts'
import { buyerKinds, foldNumber } from './search-forms.ts'

const addressStatement = statement({
  name: 'orders.address-to-replace',
  text: `select md5(shipping_address::text) as hash, country_code as country from orders
    where id = $1 and shipping_address is not null`,
  row: z.object({ hash: z.string(), country: z.string() }),
})

/** Units to send again, with the stock that is left of each; null is without a limit. */
export interface PlannedReplacement {
  lines: { line: OrderLine; quantity: number; stockLeft: number | null }[]
  address: RowOf<typeof addressStatement>
}

/**
 * Checks that units of a paid order can be sent again: they are shipped and unrefunded, the fan's account and
 * address are there, and stock is left, on sale or not. A replacement isn't itself replaced, but its original
 * is, also several times.
 */
export async function planReplacement(
  db: ReadDb,
  order: LockedOrder,
  units: readonly LineQuantity[],
): Promise<PlannedReplacement | Failure> {
  const { status, userId, replaces } = order
  const isPaid = ['INPROGRESS', 'DISPATCHED', 'COMPLETED'].includes(status)
  const quantities = new Map(units.map(({ position, quantity }) => [position, quantity]))
  const chosen = order.lines.filter(({ position }) => quantities.has(position))
  const areSent = chosen.length > 0 && chosen.every(({ needsShipping }) => needsShipping)
  if (!isPaid || userId === null || replaces !== null || !areSent || !areUnrefunded(order, units))
    return fail(orderErrors.notReplaceable)
  const [stock, [address]] = await Promise.all([
    readStockLeft(
      db,
      chosen.map(({ variantId }) => variantId),
    ),
    db.query(addressStatement, [order.id]),
  ])
  if (!address) return fail(orderErrors.noAddress)
  const lines = chosen.map(line => ({
    line,
    quantity: quantities.get(line.position) ?? 0,
    stockLeft: stock.get(line.variantId) ?? null,
  }))
  const isShort = lines.some(({ quantity, stockLeft }) => stockLeft !== null && quantity > stockLeft)
  return isShort ? failShort(lines) : { lines, address }
}

const failShort = (lines: PlannedReplacement['lines']): Failure =>
  failWith(orderErrors.replacementSoldOut, {
    stock_left: lines.map(({ line, stockLeft }) => ({ position: line.position, left: stockLeft })),
  })

const insertStatement = statement({
  name: 'orders.insert-replacement',
  text: `with placed as (
      insert into orders (public_id, number, user_id, project_id, status, currency, country_code, total, shipping,
          shipping_tax, fees, taxes, duties, shipping_address, supporter, agreed, locale, placed_at, paid_at, is_granted,
          seller, replaces)
        select $2, $3, user_id, project_id, 'INPROGRESS', currency, country_code, 0, 0, 0, '[]', '[]', duties,
            shipping_address, 'hidden', '{}', locale, $4, $4, true, seller, id
          from orders where id = $1
        returning id, replaces
    ), bought as (
      insert into order_lines (order_id, position, product_id, variant_id, name, option_names, unit, quantity, discount,
          tax, tax_basis_points, needs_shipping, custom_fields)
        select p.id, row_number() over (order by l.position) - 1, l.product_id, l.variant_id, l.name, l.option_names, 0,
            q.quantity, 0, 0, 0, true, l.custom_fields
          from placed p join order_lines l on l.order_id = p.replaces
            join unnest($5::int[], $6::int[]) q (position, quantity) on q.position = l.position
    ), searched as (
      insert into order_search (order_id, kind, folded)
        select p.id, 'number', $7 from placed p
        union all select p.id, s.kind, s.folded from placed p
          join order_search s on s.order_id = p.replaces and s.kind = any($8::text[])
    ) select id from placed`,
  row: z.object({ id: z.int() }),
})

/**
 * Places the replacement of a locked order's units: an order of total 0 to the original's present address. It
 * takes stock and is sent, but it counts nowhere as a purchase: neither in sales, goals, limits, draws and
 * supporters nor as a use of a coupon. Returns a failure if the stock was sold meanwhile.
 */
export async function placeReplacement(
  db: Db,
  order: LockedOrder,
  { lines }: PlannedReplacement,
  { at, actor }: { at: number; actor: TransitionActor },
): Promise<{ id: number; publicId: string; number: string } | Failure> {
  const publicId = generatePublicId()
  const number = generateOrderNumber()
  const [placed] = await db.query(insertStatement, [
    ...[order.id, publicId, number, new Date(at)],
    lines.map(({ line }) => line.position),
    lines.map(({ quantity }) => quantity),
    ...[foldNumber(number), buyerKinds],
  ])
  if (!placed) throw new Error('a replacement was not placed')
  await beginStates(db, orderMachine, { ids: [placed.id], at, actor, data: { replaces: order.number } })
  const units = lines.map(({ line, quantity }) => ({ variantId: line.variantId, quantity }))
  if (!(await sellReplacements(db, units))) return failShort(lines)
  await notifyBuyer(db, placed.id, { news: 'replaced', at })
  return { id: placed.id, publicId, number }
}
