import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { completeOrder } from './complete-orders.ts'
import { type Dispatched, dispatchOrder, type Parcel } from './dispatch-order.ts'
import { endHold } from './end-hold.ts'
import type { LockedOrder } from './lock-order.ts'
import type { TransitionDetails } from './order-state.ts'

export async function sendParcel(
  db: Db,
  order: LockedOrder,
  parcel: Parcel,
  by: OperatorAct,
): Promise<Dispatched> {
  const done = await dispatchOrder(db, order, parcel, eventBy(by))
  if (done.is !== 'dispatched') return done
  const { carrier, number } = parcel
  const after = { carrier, number, items: done.items, is_whole: done.isWhole }
  await note(db, order, { act: 'orders dispatch', after }, by)
  return done
}

/**
 * Marks a locked order as delivered on behalf of an operator. Returns false if something still has to be sent
 * or admitted.
 */
export async function deliverOrder(db: Db, order: LockedOrder, by: OperatorAct): Promise<boolean> {
  const isDone = await completeOrder(db, order, eventBy(by))
  if (isDone) await note(db, order, { act: 'orders delivered', after: { status: 'COMPLETED' } }, by)
  return isDone
}

/** Ends the hold of a locked order on behalf of an operator and frees its stock. */
export async function releaseOrder(db: Db, order: LockedOrder, by: OperatorAct): ReturnType<typeof endHold> {
  const ended = await endHold(db, order, { ...eventBy(by), act: 'give_up' })
  if (ended === 'ended') await note(db, order, { act: 'orders release', after: { status: 'NOTHING' } }, by)
  return ended
}

const eventBy = ({ actor, now }: OperatorAct): TransitionDetails => ({
  at: now,
  actor: `operator:${actor.name}`,
})

function note(
  db: Db,
  { number, status }: LockedOrder,
  done: { act: string; after: object },
  by: OperatorAct,
): Promise<void> {
  return writeAudit(db, { ...by, ...done, object: `order ${number}`, before: { status } }, by.now)
}
