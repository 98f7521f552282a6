import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { releaseHolds, toHolding } from './hold.ts'
import type { LockedOrder } from './lock-order.ts'
import { orderMachine } from './order-machine.ts'
import { readStates, type TransitionDetails } from './order-state.ts'

const releasedStatement = statement({
  name: 'orders.released',
  text: `update orders set is_holding = false, hold_expires_at = null
    where id = any($1::bigint[]) and is_holding`,
  row: none,
})

type Ending = TransitionDetails & { act: 'expire' | 'give_up' }

/**
 * Ends the holds of locked orders: frees what they reserved, and moves PENDING orders to NOTHING. Orders with
 * a payment that may still be charged stay unchanged.
 * @returns ids of the orders whose hold ended
 */
export async function endHolds(
  db: Db,
  orders: readonly LockedOrder[],
  { act, ...details }: Ending,
): Promise<number[]> {
  const states = await readStates(
    db,
    orders.map(({ id }) => id),
  )
  const ending = states.filter(({ isHolding, openPayments }) => isHolding && openPayments === 0)
  if (ending.length === 0) return []
  const ids = ending.map(({ id }) => id)
  const pending = ending.flatMap(({ id, status }) => (status === 'PENDING' ? [id] : []))
  const set = { is_holding: false, hold_expires_at: null }
  const { refused } = await changeStates(db, orderMachine, { ids: pending, act, ...details, set })
  if (refused.length > 0) throw new Error(`${details.actor} may not ${act} an order`)
  // An order whose stock was reserved again for a late approval is already NOTHING and stays so.
  if (pending.length < ids.length) await db.query(releasedStatement, [ids])
  const over = orders.filter(({ id }) => ids.includes(id))
  await releaseHolds(db, over.map(toHolding))
  return ids
}

/** Ends the hold of one order, or returns why it couldn't. */
export async function endHold(
  db: Db,
  order: LockedOrder,
  ending: Ending,
): Promise<'ended' | 'payment_open' | 'nothing_held'> {
  const [ended] = await endHolds(db, [order], ending)
  if (ended !== undefined) return 'ended'
  const [state] = await readStates(db, [order.id])
  return state?.isHolding ? 'payment_open' : 'nothing_held'
}
