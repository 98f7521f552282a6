import type { Db } from '../../../platform/server/database.ts'
import { addEntries } from '../../draws/server/index.ts'
import { issueTickets } from '../../tickets/server/index.ts'
import { holdingOf, sellHold } from './hold.ts'
import type { LockedOrder } from './lock-order.ts'
import { moveOrder, readState, type Told } from './order-state.ts'
import { takeAgain } from './secure-stock.ts'
import { showSupport } from './support.ts'
import { tellBuyer } from './tell-buyer.ts'

/**
 * Money for an order has come: what it holds is sold. An order whose hold is over takes its stock again first. Whoever
 * is told `already_paid` or `no_stock` gives the money back, and nothing was changed.
 */
export async function payOrder(
  db: Db,
  order: LockedOrder,
  told: Told,
): Promise<'paid' | 'already_paid' | 'no_stock'> {
  const { status, isHolding } = await readState(db, order.id)
  if (status !== 'PENDING' && status !== 'NOTHING') return 'already_paid'
  if (!isHolding && !(await takeAgain(db, order, told.at))) return 'no_stock'
  await moveOrder(db, order.id, {
    ...{ ...told, act: status === 'PENDING' ? 'pay' : 'pay_late' },
    set: { paid_at: new Date(told.at), is_holding: false, hold_expires_at: null },
  })
  await sell(db, order, told.at)
  return 'paid'
}

/** What is held is sold, with all that follows a payment. */
export async function sell(db: Db, order: LockedOrder, at: number): Promise<void> {
  await sellHold(db, holdingOf(order), order)
  const ticketCount = await issueTickets(db, order, at)
  await showSupport(db, order, at)
  if (order.isFanSign) await addEntries(db, { orderId: order.id, ...order }, at)
  await tellBuyer(db, order.id, { news: ticketCount > 0 ? 'tickets' : 'paid', at })
}
