import type { Db } from '../../../platform/server/database.ts'
import { addEntries } from '../../draws/server/index.ts'
import { grantHeld, sellHeld } from '../../shop/server/index.ts'
import { sellFanHolding, toHolding } from './hold.ts'
import type { LockedOrder } from './lock-order.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { readState, type TransitionDetails, transitionOrder } from './order-state.ts'
import { isStillSold, reserveAgain } from './secure-stock.ts'
import { addSupport, readSupporterName } from './support.ts'
import { issueTickets } from './ticketing.ts'

/**
 * Sells what an order holds when its payment arrives. If the hold has expired, the stock is reserved again
 * first. `already_paid` and `no_stock` change nothing, and the caller must refund the payment.
 * @param book writes the payment's other rows; runs before the stock is changed, because other orders wait
 * for it
 */
export async function payOrder(
  db: Db,
  order: LockedOrder,
  details: TransitionDetails,
  book: () => Promise<unknown> = async () => {},
): Promise<'paid' | 'already_paid' | 'no_stock'> {
  const [{ status, isHolding }, isSold] = await Promise.all([readState(db, order.id), isStillSold(db, order)])
  if (status !== 'PENDING' && status !== 'NOTHING') return 'already_paid'
  if (!isSold || !(isHolding || (await reserveAgain(db, order, details.at)))) return 'no_stock'
  const moved = transitionOrder(db, order.id, {
    ...details,
    act: status === 'PENDING' ? 'pay' : 'pay_late',
    set: { paid_at: new Date(details.at), is_holding: false, hold_expires_at: null },
  })
  await Promise.all([moved, book()])
  await sellOrder(db, order, details.at)
  return 'paid'
}

/**
 * Sells what an order holds and performs everything else that follows a payment, at the end of a transaction:
 * first the fan's own rows, then the rows shared by all fans of a project.
 */
export async function sellOrder(db: Db, order: LockedOrder, at: number): Promise<void> {
  const [ticketCount, name] = await Promise.all([
    issueTickets(db, order, at),
    readSupporterName(db, order),
    sellFanHolding(db, toHolding(order)),
  ])
  const sellStock = order.isGranted ? grantHeld : sellHeld
  await sellStock(db, order.lines)
  await addSupport(db, order, { name, at })
  if (order.isFanSign) await addEntries(db, { orderId: order.id, ...order }, at)
  await notifyBuyer(db, order.id, { news: ticketCount > 0 ? 'tickets' : 'paid', at })
}
