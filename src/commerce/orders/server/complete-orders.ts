import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { toSend } from './dispatch-order.ts'
import { isAdmissionToCome } from './fixed-pieces.ts'
import type { LockedOrder } from './lock-order.ts'
import { orderMachine } from './order-machine.ts'
import { moveOrder, type Told } from './order-state.ts'

const deliveredStatement = statement({
  name: 'orders.parcels-delivered',
  text: 'update parcels set delivered_at = $2 where order_id = any($1::int[]) and delivered_at is null',
  row: none,
})

const toAdmitStatement = statement({
  name: 'orders.is-to-admit',
  text: `select o.id from orders o where o.id = $1 and ${isAdmissionToCome('o', '$2')}`,
  row: z.object({ id: z.int() }),
})

/** A locked order has arrived: all its parcels, or what is not sent at all. False where something is still to come. */
export async function completeOrder(db: Db, order: LockedOrder, { at, actor }: Told): Promise<boolean> {
  const { id, status } = order
  const hasAll = status === 'INPROGRESS' && toSend(order).length === 0 && !(await isToAdmit(db, id, at))
  if (status !== 'DISPATCHED' && !hasAll) return false
  await moveOrder(db, id, { at, actor, act: 'complete', set: { completed_at: new Date(at) } })
  await db.query(deliveredStatement, [[id], new Date(at)])
  return true
}

const isToAdmit = async (db: Db, id: number, at: number) =>
  (await db.query(toAdmitStatement, [id, new Date(at)])).length > 0

/** After so long a parcel counts as delivered, where no carrier says so (product 3). */
export const daysOnTheWay = 21
const atOnce = 500

const longOnTheWay = statement({
  name: 'orders.long-on-the-way',
  text: `select id from orders where status = 'DISPATCHED' and dispatched_at <= $1::timestamptz - make_interval(days => $2)
    order by dispatched_at, id limit $3 for no key update skip locked`,
  row: z.object({ id: z.int() }),
})

/** Orders that were sent three weeks ago. */
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
  const found = await db.query(longOnTheWay, [new Date(now), daysOnTheWay, atOnce])
  const ids = found.map(({ id }) => id)
  const set = { completed_at: new Date(now) }
  await changeStates(db, orderMachine, { ids, act: 'complete', at: now, actor: 'system', set })
  await db.query(deliveredStatement, [ids, new Date(now)])
  return ids.length
}
