import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { getUnsentUnits } from './dispatch-order.ts'
import type { LockedOrder } from './lock-order.ts'
import { orderMachine } from './order-machine.ts'
import { type TransitionDetails, transitionOrder } from './order-state.ts'
import { buildAdmissionPendingSql } from './return-limits.ts'

const deliveredStatement = statement({
  name: 'orders.parcels-delivered',
  text: 'update parcels set delivered_at = $2 where order_id = any($1::int[]) and delivered_at is null',
  row: none,
})

const toAdmitStatement = statement({
  name: 'orders.is-to-admit',
  text: `select o.id from orders o where o.id = $1 and ${buildAdmissionPendingSql('o', '$2')}`,
  row: z.object({ id: z.int() }),
})

/**
 * Completes a locked order whose items have arrived. Returns false if something still has to be sent or
 * admitted.
 */
export async function completeOrder(
  db: Db,
  order: LockedOrder,
  { at, actor }: TransitionDetails,
): Promise<boolean> {
  const { id, status } = order
  const hasAll =
    status === 'INPROGRESS' && getUnsentUnits(order).length === 0 && !(await isToAdmit(db, id, at))
  if (status !== 'DISPATCHED' && !hasAll) return false
  await transitionOrder(db, id, { at, actor, act: 'complete', set: { completed_at: new Date(at) } })
  await db.query(deliveredStatement, [[id], new Date(at)])
  return true
}

const isToAdmit = async (db: Db, id: number, at: number) =>
  (await db.query(toAdmitStatement, [id, new Date(at)])).length > 0

/** Days after which a parcel counts as delivered without a carrier's confirmation (product 3). */
export const daysInTransit = 21
const atOnce = 500

const longInTransit = statement({
  name: 'orders.long-on-the-way',
  text: `select id from orders where status = 'DISPATCHED' and dispatched_at <= $1::timestamptz - make_interval(days => $2)
    order by dispatched_at, id limit $3 for no key update skip locked`,
  row: z.object({ id: z.int() }),
})

/** Completes orders that were dispatched three weeks ago. */
export const completeOrders = defineTask({
  name: 'completeOrders',
  schema: noPayload,
  queue: 'bulk',
  every: '13 * * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => completeSome(db, now()))) === atOnce);
  },
})

async function completeSome(db: Db, now: number): Promise<number> {
  const found = await db.query(longInTransit, [new Date(now), daysInTransit, atOnce])
  const ids = found.map(({ id }) => id)
  const set = { completed_at: new Date(now) }
  await changeStates(db, orderMachine, { ids, act: 'complete', at: now, actor: 'system', set })
  await db.query(deliveredStatement, [ids, new Date(now)])
  return ids.length
}
