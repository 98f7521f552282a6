import type { Db } from '../../../platform/server/database.ts'
import { addEntries } from '../../draws/server/index.ts'
import { giveHeld, sellHeld } from '../../shop/server/index.ts'
import { holdingOf, sellOwn } from './hold.ts'
import type { LockedOrder } from './lock-order.ts'
import { moveOrder, readState, type Told } from './order-state.ts'
import { isStillSold, takeAgain } from './secure-stock.ts'
import { nameOfSupporter, showSupport } from './support.ts'
import { tellBuyer } from './tell-buyer.ts'
import { issueTickets } from './ticketing.ts'

/**
 * Money for an order has come: what it holds is sold. An order whose hold is over takes its stock again first. Whoever
 * is told `already_paid` or `no_stock` gives the money back, and nothing was changed.
 *
 * @param book writes the payment's other rows; it runs before the stock, which other orders wait for.
 */
export async function payOrder(
  db: Db,
  order: LockedOrder,
  told: Told,
  book: () => Promise<unknown> = async () => {},
): Promise<'paid' | 'already_paid' | 'no_stock'> {
  const [{ status, isHolding }, isSold] = await Promise.all([readState(db, order.id), isStillSold(db, order)])
  if (status !== 'PENDING' && status !== 'NOTHING') return 'already_paid'
  if (!isSold || !(isHolding || (await takeAgain(db, order, told.at)))) return 'no_stock'
  const moved = moveOrder(db, order.id, {
    ...told,
    act: status === 'PENDING' ? 'pay' : 'pay_late',
    set: { paid_at: new Date(told.at), is_holding: false, hold_expires_at: null },
  })
  await Promise.all([moved, book()])
  await sell(db, order, told.at)
  return 'paid'
}

/**
 * Sells what an order holds, with all that follows a payment, at the end of a transaction: first the fan's own rows, then
 * those that all fans of a project share.
 */
export async function sell(db: Db, order: LockedOrder, at: number): Promise<void> {
  const [ticketCount, name] = await Promise.all([
    issueTickets(db, order, at),
    nameOfSupporter(db, order),
    sellOwn(db, holdingOf(order)),
  ])
  const sellStock = order.isGranted ? giveHeld : sellHeld
  await sellStock(db, order.lines)
  await showSupport(db, order, { name, at })
  if (order.isFanSign) await addEntries(db, { orderId: order.id, ...order }, at)
  await tellBuyer(db, order.id, { news: ticketCount > 0 ? 'tickets' : 'paid', at })
}
